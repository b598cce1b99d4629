import { expect, test } from 'vitest'
import { surenessOf } from './sureness.ts'

test.each([
  [1, 'sure'],
  [0.85, 'sure'],
  [0.84, 'likely'],
  [0.6, 'likely'],
  [0.59, 'guess'],
  [0, 'guess'],
] as const)('a confidence of %d is called %s', (confidence, word) => {
  expect(surenessOf(confidence)).toBe(word)
})
