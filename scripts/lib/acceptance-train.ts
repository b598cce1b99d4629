import type { AcceptanceModel } from '../../src-main/growth/extract/lasting/acceptance.ts'
import type { JudgedCandidate } from './acceptance-examples.ts'
import { randomFrom, shuffled } from './shuffle.ts'

const epochs = 20
const rate = 0.05
const decay = 100
/** What fewer have says nothing of others. */
const leastCount = 5
const seed = 11

/** Plain sentences of our own are many and alike; in a year facts are as rare among requests as they are in life. */
const weightOfFrames = 1
const weightOfYears = 3

/**
 * Logistic regression over named features, by AdaGrad with L2; the same candidates always give the same weights. What
 * may be kept or left out, or has the right words by another attribute, teaches nothing.
 */
export function trainAcceptance(judged: readonly JudgedCandidate[]): AcceptanceModel {
  const examples = judged.filter(({ verdict }) => verdict === 'right' || verdict === 'wrong')
  const counts = new Map<string, number>()
  for (const { features } of examples)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  const names = [...counts].filter(([, count]) => count >= leastCount).map(([name]) => name)
  const indexes = new Map(names.map((name, index) => [name, index]))
  const weights = new Float64Array(names.length + 1)
  const squares = new Float64Array(names.length + 1).fill(1e-3)
  const cases = examples.map(({ features, verdict, writer }) => ({
    at: [...features.flatMap((feature) => indexes.get(feature) ?? []), names.length],
    wanted: Number(verdict === 'right'),
    weight: writer === 'frames' ? weightOfFrames : writer.includes('year') ? weightOfYears : 1,
  }))
  const total = cases.reduce((sum, { weight }) => sum + weight, 0)
  const next = randomFrom(seed)
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (const { at, wanted, weight: share } of shuffled(cases, next)) {
      const sum = at.reduce((all, index) => all + (weights[index] ?? 0), 0)
      const error = (1 / (1 + Math.exp(-sum)) - wanted) * share
      for (const index of at) {
        const weight = weights[index] ?? 0
        const slope = error + (index === names.length ? 0 : (decay * weight) / total)
        const square = (squares[index] ?? 0) + slope * slope
        squares[index] = square
        weights[index] = weight - (rate * slope) / Math.sqrt(square)
      }
    }
  }
  const rounded = names.map((name, index) => [name, Math.round((weights[index] ?? 0) * 1_000) / 1_000] as const)
  return {
    intercept: Math.round((weights[names.length] ?? 0) * 1_000) / 1_000,
    weights: Object.fromEntries(rounded.filter(([, weight]) => weight !== 0).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  }
}
