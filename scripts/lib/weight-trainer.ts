import { brotliCompressSync } from 'node:zlib'
import { type HashedWeights, keyOf, rowLength, toProbabilities } from '../../src-main/util/hashed-regression.ts'
import { createRandom } from './question-training.ts'

/** Words to learn from, and how much they count beside the others. */
export interface Example {
  readonly features: readonly string[]
  readonly label: string
  /** What the last column says yes to. */
  readonly isPast: boolean
  readonly weight: number
}

interface Prepared {
  readonly keys: readonly number[]
  readonly label: number
  readonly past: number
  readonly weight: number
  /** One by the square root of the number of its features. */
  readonly scale: number
}

type Weights = Map<number, Float64Array>

const passes = 15
const penalty = 0.0003
const rate = 0.5
const deepest = 7

/** Fits the regression twice: with all features, then with those that weigh most; weights in steps of a half byte. */
export function train(examples: readonly Example[], mostRows: number): HashedWeights {
  const labels = [...new Set(examples.map(({ label }) => label))].toSorted()
  const prepared = examples.map((example) => prepare(example, labels))
  const all = fit(prepared, labels.length, () => true)
  const kept = new Set(heaviest(all, prepared).slice(0, mostRows))
  return {
    labels,
    ...pack(
      fit(prepared, labels.length, (key) => kept.has(key)),
      labels.length + 1,
    ),
  }
}

function prepare({ features, label, isPast, weight }: Example, labels: readonly string[]): Prepared {
  const keys = features.map(keyOf)
  return {
    keys,
    label: labels.indexOf(label),
    past: isPast ? 1 : 0,
    weight,
    scale: 1 / Math.sqrt(keys.length),
  }
}

/** Gradient descent with a rate for each weight that falls with what it has moved (AdaGrad). */
function fit(examples: readonly Prepared[], labels: number, isKept: (key: number) => boolean): Weights {
  const columns = labels + 1
  const kept = new Map(
    [...new Set(examples.flatMap(({ keys }) => [...keys]))].filter(isKept).map((key, row) => [key, row]),
  )
  const weights = new Float64Array(kept.size * columns)
  const moved = new Float64Array(kept.size * columns).fill(1e-8)
  const random = createRandom(passes)
  for (let pass = 0; pass < passes; pass += 1) {
    for (const { keys, label, past, weight, scale } of shuffled(examples, random)) {
      const starts = keys.flatMap((key) => kept.get(key) ?? []).map((row) => row * columns)
      const scores = Array.from({ length: columns }, () => 0)
      for (const start of starts)
        for (let column = 0; column < columns; column += 1)
          scores[column] = (scores[column] ?? 0) + (weights[start + column] ?? 0) * scale
      const wanted = (column: number): number => (column === labels ? past : column === label ? 1 : 0)
      const errors = toProbabilities(scores, labels).map((one, column) => (one - wanted(column)) * weight * scale)
      for (const start of starts) {
        for (let column = 0; column < columns; column += 1) {
          const at = start + column
          const slope = (errors[column] ?? 0) + (penalty * (weights[at] ?? 0)) / keys.length
          moved[at] = (moved[at] ?? 0) + slope * slope
          weights[at] = (weights[at] ?? 0) - (rate * slope) / Math.sqrt(moved[at] ?? 1)
        }
      }
    }
  }
  return new Map([...kept].map(([key, row]) => [key, weights.subarray(row * columns, (row + 1) * columns)]))
}

function shuffled<Item>(items: readonly Item[], random: () => number): Item[] {
  const order = items.map((item) => [random(), item] as const)
  return order.toSorted(([a], [b]) => a - b).map(([, item]) => item)
}

/** Keys by how much they move the answers to all examples. */
function heaviest(weights: Weights, examples: readonly Prepared[]): number[] {
  const counts = new Map<number, number>()
  for (const { keys, weight } of examples) for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + weight)
  const worth = (key: number, row: Float64Array): number => Math.sqrt(counts.get(key) ?? 0) * Math.hypot(...row)
  return [...weights]
    .map(([key, row]) => [worth(key, row), key] as const)
    .toSorted(([a, keyA], [b, keyB]) => b - a || keyA - keyB)
    .map(([, key]) => key)
}

function pack(weights: Weights, columns: number): Pick<HashedWeights, 'steps' | 'rows'> {
  const rows = [...weights].toSorted(([a], [b]) => a - b)
  const steps = Array.from({ length: columns }, (_, column) => {
    const sizes = rows.map(([, row]) => Math.abs(row[column] ?? 0)).toSorted((a, b) => a - b)
    return Number(((sizes[Math.floor(sizes.length * clipped)] ?? 0) / deepest).toPrecision(4))
  })
  const bytes = Buffer.alloc(rows.length * rowLength(columns))
  for (const [index, [key, row]] of rows.entries()) {
    const start = index * rowLength(columns)
    bytes.writeUIntBE(key, start, 3)
    for (const [column, value] of row.entries()) {
      const step = steps[column] ?? 0
      const level = Math.max(-deepest, Math.min(deepest, step === 0 ? 0 : Math.round(value / step))) + 8
      const at = start + 3 + (column >> 1)
      bytes[at] = (bytes[at] ?? 0) | (column % 2 === 0 ? level << 4 : level)
    }
  }
  return { steps, rows: brotliCompressSync(bytes).toString('base64') }
}

/** The share of weights that a step is wide enough for; the few larger ones are cut to the largest step. */
const clipped = 0.998
