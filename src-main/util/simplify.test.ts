import { expect, test } from 'vitest'
import { simplify } from './simplify.ts'

test.each([
  ['愛', '爱'],
  ['裡', '里'],
  ['裏', '里'],
  ['龜', '龟'],
  ['爱', '爱'],
  ['ま', 'ま'],
  ['a', 'a'],
  ['', ''],
])('%s is %s', (character, expected) => {
  expect(simplify(character)).toBe(expected)
})
