import { expect, test } from 'vitest'
import { slicesWithin } from './slicewise.ts'

test('a slice is over with so many items, or with what fills its room: a long one is little at once', () => {
  const slices = [...slicesWithin([1, 1, 1, 9, 1, 4, 6, 1], { most: 3, room: 9 }, (length) => length)]
  expect(slices).toEqual([[1, 1, 1], [9], [1, 4, 6], [1]])
})
