import { expect, test } from 'vitest'
import { estimateTokens } from './token-estimate.ts'

test.each([
  ['', 0],
  ['a', 1],
  ['abcdefgh', 2],
  ['我', 1],
  ['我喜欢上', 3],
  ['我喜欢上 abcd', 5],
  ['𠮷', 1],
  ['한글', 2],
  ['\uD800', 1],
])('%j takes %i tokens', (text, tokens) => {
  expect(estimateTokens(text)).toBe(tokens)
})
