import { expect, test } from 'vitest'
import { shorten } from './shorten.ts'

test.each([
  ['as long as it may be', 'four', 'four'],
  ['longer', 'more than', 'mor…'],
  ['of emoji, which were cut in two', '🐝🐝🐝🐝🐝', '🐝🐝🐝…'],
  ['of as many emoji as may be', '🐝🐝🐝🐝', '🐝🐝🐝🐝'],
])('a text %s is shortened', (_name, text, shown) => {
  expect(shorten(text, 4)).toBe(shown)
})
