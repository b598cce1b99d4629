import { expect, test } from 'vitest'
import { foundIn } from './found-in.ts'

test('To review stood empty without a word while all memories were looked through', () => {
  expect(foundIn([[], undefined])).toBeUndefined()
  expect(foundIn([[], []])).toBe(false)
  expect(foundIn([['one'], undefined])).toBe(true)
})
