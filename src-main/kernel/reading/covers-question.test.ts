import { expect, test } from 'vitest'
import { coversQuestion } from './covers-question.ts'

test.each([
  { name: 'all of its messages', routine: ['a', 'b'], covered: true },
  { name: 'two of three', routine: ['a', 'b', 'x'], covered: true },
  { name: 'two of four', routine: ['a', 'b', 'x', 'y'], covered: false },
  { name: 'one alone', routine: ['a'], covered: false },
  { name: 'none', routine: ['x', 'y'], covered: false },
  { name: 'messages that are gone', routine: [null, null], covered: false },
])('a way of working that shares $name with a workflow is the same question: $covered', ({ routine, covered }) => {
  expect(coversQuestion(['a', 'b', 'c', null], routine)).toBe(covered)
})
