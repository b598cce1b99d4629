import { expect, test } from 'vitest'
import { saysMore } from './says-more.ts'

test.each([
  { text: 'I keep bees.', title: 'I keep bees', more: false },
  { text: 'Uncle keeps bees.', title: 'Uncle: keeps bees', more: false },
  { text: '我养蜂。', title: '我养蜂', more: false },
  { text: 'I keep bees.', title: 'Keeps bees', more: true },
])('what is the title but for its marks is not shown below it again: $text', ({ text, title, more }) => {
  expect(saysMore(text, title)).toBe(more)
})
