import { expect, test } from 'vitest'
import { builtInProviderId } from '../../../src-main/contract/receipt.ts'
import { uncitedIn } from './found-for-receipt.ts'

const entry = (score: number, more = {}) =>
  ({ score, outcome: 'injected', reason: null, cited: false, ...more }) as const
const entries = [
  entry(0.9, { cited: true }),
  entry(0.7),
  entry(0.1),
  entry(0, { reason: 'core' }),
  entry(0.8, { outcome: 'dropped' }),
]

test('“Found, not used” listed messages that had nothing to do with the question', () => {
  const { strong, weak } = uncitedIn({ entries, driver: { providerId: builtInProviderId } })
  expect(strong.map(({ score }) => score)).toEqual([0.7])
  expect(weak.map(({ score }) => score)).toEqual([0.1])
})

test('what a model was sent is told as a whole', () => {
  const { strong, weak } = uncitedIn({ entries, driver: { providerId: 'p1' } })
  expect(strong.map(({ score }) => score)).toEqual([0.7, 0.1])
  expect(weak).toEqual([])
})
