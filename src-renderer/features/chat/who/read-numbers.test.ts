import { expect, test } from 'vitest'
import { readPrice, readWindow } from './read-numbers.ts'

test.each([
  ['3', '15', 'usd', { input: 3, output: 15, currency: 'USD' }],
  ['0,25', '', 'EUR', { input: 0.25, output: 0, currency: 'EUR' }],
  ['', ' ', 'x', null],
  ['free', '1', 'USD', undefined],
  ['-1', '1', 'USD', undefined],
  ['1', '1', 'US', undefined],
])('%j and %j in %j', (input, output, currency, price) => expect(readPrice({ input, output, currency })).toEqual(price))

test.each([
  ['128000', 128_000],
  ['128,000', 128_000],
  ['32k', 32_000],
  ['', null],
  ['10', undefined],
  ['much', undefined],
])('a window of %j', (text, size) => expect(readWindow(text)).toBe(size))
