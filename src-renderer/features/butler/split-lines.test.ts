import { expect, test } from 'vitest'
import { canSplit, linesOf, proposeLines } from './split-lines.ts'

test.each([
  { content: 'Nora paints.\nShe has a dog.', lines: ['Nora paints.', 'She has a dog.'] },
  { content: 'Nora paints. She has a dog.', lines: ['Nora paints.', 'She has a dog.'] },
  { content: '小楠画画。她有一只狗。', lines: ['小楠画画。', '她有一只狗。'] },
  { content: 'Nora paints', lines: ['Nora paints'] },
])('$content is proposed as $lines', ({ content, lines }) => {
  expect(proposeLines(content, 'en').split('\n')).toEqual(lines)
})

test('empty lines are no parts', () => {
  expect(linesOf(' a \n\n  \nb')).toEqual(['a', 'b'])
})

test.each([
  { count: 1, can: false },
  { count: 2, can: true },
  { count: 20, can: true },
  { count: 21, can: false },
])('$count parts can be split into: $can', ({ count, can }) => {
  expect(canSplit(Array.from({ length: count }, String))).toBe(can)
})
