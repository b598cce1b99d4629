import { expect, test } from 'vitest'
import { lastingOf, placeOf, places } from './model.ts'
import { lastingWeights } from './weights.ts'

const weightsWith = (place: number, weight: number): Int8Array => {
  const weights = new Int8Array(places + 1)
  weights[place] = weight
  return weights
}

test('the weights of the features are added up', () => {
  const model = { weights: weightsWith(placeOf('w weld'), 20), scale: 0.1 }
  expect([lastingOf(['w weld'], model), lastingOf(['w other'], model)]).toEqual([1 / (1 + Math.exp(-2)), 0.5])
})

test('the last weight counts for everything', () => {
  expect(lastingOf([], { weights: weightsWith(places, -10), scale: 0.2 })).toBeCloseTo(1 / (1 + Math.exp(2)))
})

test('a feature always has the same place', () => {
  expect([placeOf('w weld'), placeOf('a 我'), placeOf('w weld') < places]).toEqual([6_076, 28_370, true])
})

test('the built-in weights fit and are small', () => {
  expect([Buffer.from(lastingWeights, 'base64').length, lastingWeights.length < 200_000]).toEqual([places + 1, true])
})
