import { expect, test } from 'vitest'
import { nextNode } from './next-node.ts'

const places = [
  { x: 0, y: 0 },
  { x: 50, y: 5 },
  { x: 30, y: 40 },
  { x: -20, y: 0 },
]

test.each([
  ['ArrowRight', 1],
  ['ArrowDown', 2],
  ['ArrowLeft', 3],
  ['ArrowUp', null],
] as const)('%s leads to %s', (key, next) => {
  expect(nextNode(0, key, places, [0, 1, 2, 3])).toBe(next)
})

test('only what is asked for is gone to', () => {
  expect(nextNode(0, 'ArrowRight', places, [3])).toBeNull()
})
