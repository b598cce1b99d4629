import { deep, hostileValues } from '../hostile-values.ts'
import { pick, type Random } from '../random.ts'

/** The same input with one to three things in it made wrong: a field gone, too many, of another kind, too long or odd. */
export function spoil(random: Random, input: unknown): unknown {
  let spoiled = input
  for (let left = 1 + Math.floor(random() * 3); left > 0; left -= 1) spoiled = spoilOne(random, spoiled)
  return spoiled
}

/** Names that objects have without having them. */
const oddKeys = ['__proto__', 'constructor', 'toString', 'length', 'then', '', 'x', 'caller', 'surface']

function spoilOne(random: Random, value: unknown): unknown {
  if (Array.isArray(value)) return spoilArray(random, value)
  if (typeof value === 'object' && value !== null && Object.keys(value).length > 0) return spoilObject(random, value)
  return random() < 0.6 ? nearly(random, value) : pick(random, hostileValues)
}

function spoilObject(random: Random, value: object): unknown {
  const chance = random()
  if (chance < 0.04) return pick(random, hostileValues)
  const entries = Object.entries(value)
  // As fields of its own: an assignment to __proto__ would make none.
  if (chance < 0.18) return Object.fromEntries([...entries, [pick(random, oddKeys), pick(random, hostileValues)]])
  const at = Math.floor(random() * entries.length)
  if (chance < 0.3) return Object.fromEntries(entries.filter((_, index) => index !== at))
  return Object.fromEntries(entries.map(([key, part], index) => [key, index === at ? spoilOne(random, part) : part]))
}

function spoilArray(random: Random, value: readonly unknown[]): unknown {
  const chance = random()
  if (chance < 0.1) return []
  if (chance < 0.2) return pick(random, hostileValues)
  if (chance < 0.3) return [...value, pick(random, hostileValues)]
  if (chance < 0.4)
    return Array.from({ length: pick(random, isShort(value[0]) ? [2, 201, 2_000] : [2, 65]) }, () => value[0])
  const at = Math.floor(random() * value.length)
  return value.map((part, index) => (index === at ? spoilOne(random, part) : part))
}

const isShort = (value: unknown): boolean =>
  typeof value === 'string' ? value.length < 1_000 : typeof value !== 'object'

function nearly(random: Random, value: unknown): unknown {
  if (typeof value === 'string') return pick(random, strings)(value)
  if (typeof value === 'number') return pick(random, numbers)(value)
  return pick(random, ['true', 0, null, [value], { value }, undefined, deep(50)])
}

const strings: readonly ((text: string) => unknown)[] = [
  (text) => `${text}\0`,
  (text) => `${text}\ud800`,
  (text) => `\u202e${text}\ufeff`,
  (text) => text.slice(0, -1),
  (text) => text.toUpperCase(),
  (text) => `${text} `,
  (text) => text.normalize('NFD').split('').toReversed().join(''),
  (text) => text.padEnd(201, 'x'),
  (text) => text.padEnd(2_001, '咖'),
  (text) => `${text.slice(0, 10_000)}\n`.repeat(100),
  () => '',
  () => ' ',
  () => overLong,
  (text) => [text],
  (text) => ({ text }),
  (text) => text.length,
]
/** Beyond what any text may have. */
const overLong = 'x'.repeat(1_000_001)

const numbers: readonly ((number: number) => unknown)[] = [
  (number) => -number - 1,
  (number) => number + 0.5,
  (number) => String(number),
  (number) => number * 1e9,
  () => -0,
  () => Number.NaN,
  () => Number.POSITIVE_INFINITY,
  () => 2 ** 53,
]
