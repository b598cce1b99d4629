import { type LastingModel, placeOf, places } from '../../src-main/growth/extract/lasting/model.ts'
import type { Example } from './lasting-examples.ts'
import { randomFrom, shuffled } from './shuffle.ts'

const epochs = 5
const rate = 0.06
const decay = 10
/** What only one piece has says nothing of others. */
const leastCount = 2
const seed = 7

/** Logistic regression over hashed features, by AdaGrad with L2; the same examples always give the same weights. */
export function trainLasting(examples: readonly Example[]): LastingModel {
  const counts = new Map<string, number>()
  for (const { features } of examples)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  const weights = new Float64Array(places + 1)
  const squares = new Float64Array(places + 1).fill(1e-3)
  const cases = examples.map(({ features, lasts }) => ({
    at: [...features.filter((feature) => (counts.get(feature) ?? 0) >= leastCount).map(placeOf), places],
    wanted: Number(lasts),
  }))
  const next = randomFrom(seed)
  for (let epoch = 0; epoch < epochs; epoch += 1) {
    for (const { at, wanted } of shuffled(cases, next)) {
      const sum = at.reduce((total, place) => total + (weights[place] ?? 0), 0)
      const error = 1 / (1 + Math.exp(-sum)) - wanted
      for (const place of at) {
        const weight = weights[place] ?? 0
        const slope = error + (place === places ? 0 : (decay * weight) / cases.length)
        const square = (squares[place] ?? 0) + slope * slope
        squares[place] = square
        weights[place] = weight - (rate * slope) / Math.sqrt(square)
      }
    }
  }
  return quantised(weights)
}

function quantised(weights: Float64Array): LastingModel {
  const most = weights.reduce((largest, weight) => Math.max(largest, Math.abs(weight)), 0)
  const scale = most / 127
  return { weights: Int8Array.from(weights, (weight) => Math.round(weight / scale)), scale }
}
