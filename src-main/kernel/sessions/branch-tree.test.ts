import { expect, test } from 'vitest'
import { placesOf } from './branch-tree.ts'

test('an export lost which version was chosen in a branch that is not shown', () => {
  // Of a first question that was put anew, the two answers: the first of them was chosen.
  const lines = [
    { position: 0, follows: -1, shown: false, chosen: false },
    { position: 1, follows: 0, shown: false, chosen: true },
    { position: 2, follows: 0, shown: false, chosen: false },
    { position: 3, follows: -1, shown: true, chosen: true },
  ]
  expect(placesOf(lines).map(({ hidden }) => hidden)).toEqual([2, 1, 2, 0])
  // A file of before says only what is shown.
  expect(
    placesOf(lines.map(({ position, follows, shown }) => ({ position, follows, shown }))).map(({ hidden }) => hidden),
  ).toEqual([2, 2, 1, 0])
})
