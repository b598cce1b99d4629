import { expect, test } from 'vitest'
import { goesOn, saysMore } from './says-more.ts'

test.each([
  { text: 'I keep bees.', title: 'I keep bees', more: false },
  { text: 'Uncle keeps bees.', title: 'Uncle: keeps bees', more: false },
  { text: '我养蜂。', title: '我养蜂', more: false },
  { text: 'I keep bees.', title: 'Keeps bees', more: true },
])('what is the title but for its marks is not shown below it again: $text', ({ text, title, more }) => {
  expect(saysMore(text, title)).toBe(more)
})

test.each([
  { text: 'The kitchen shelf holds jam, honey and tea.', title: 'The kitchen shelf holds jam…', twice: true },
  { text: '厨房的架子上放着果酱和茶。', title: '厨房的架子上放着…', twice: true },
  { text: 'Jam and honey.', title: 'The kitchen shelf', twice: false },
])('a row said its first words twice, as a cut title and as the text: $text', ({ text, title, twice }) => {
  expect(goesOn(text, title)).toBe(twice)
})
