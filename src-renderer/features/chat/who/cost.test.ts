import { expect, test } from 'vitest'
import { costsOf, formatCost } from './cost.ts'

const price = { input: 3, output: 15, currency: 'USD' }

test('what an answer cost is its tokens by the price of a million, each currency for itself', () => {
  expect(
    costsOf([
      { promptTokens: 1_000, completionTokens: 200, price },
      { promptTokens: 1_000, completionTokens: 0, price },
      { promptTokens: 500_000, completionTokens: 0, price: { ...price, currency: 'EUR' } },
      { promptTokens: 9_000, completionTokens: 9_000, price: null },
    ]),
  ).toEqual([
    { currency: 'USD', amount: expect.closeTo(0.009, 9) as number },
    { currency: 'EUR', amount: 1.5 },
  ])
})

test('where no price is known there is no cost', () => {
  expect(costsOf([{ promptTokens: 1, completionTokens: 1, price: null }])).toEqual([])
})

test.each([
  [0.00421, '$0.0042'],
  [12.345, '$12.35'],
  [0, '$0.00'],
])('%d is written %s', (amount, words) => expect(formatCost(amount, 'USD', 'en')).toBe(words))
