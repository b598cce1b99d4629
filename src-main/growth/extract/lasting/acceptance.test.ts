import { expect, test } from 'vitest'
import { acceptanceOf } from './acceptance.ts'
import { acceptanceIntercept, acceptanceWeights } from './acceptance-weights.ts'

test('each feature that is known adds its weight to the odds', () => {
  const model = { intercept: 0, weights: { wide: Math.log(3), deep: Math.log(3) } }
  expect(
    [[], ['wide'], ['wide', 'deep', 'unknown']].map((features) => acceptanceOf(features, model).toFixed(2)),
  ).toEqual(['0.50', '0.75', '0.90'])
})

test('the built-in weights are finite, and fit into what may be shipped', () => {
  const weights = [acceptanceIntercept, ...Object.values(acceptanceWeights)]
  expect([
    weights.length > 300,
    weights.every(Number.isFinite),
    JSON.stringify(acceptanceWeights).length < 100_000,
  ]).toEqual([true, true, true])
})
