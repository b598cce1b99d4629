import { expect, test } from 'vitest'
import { placeLabels } from './place-labels.ts'

const label = (text: string, x: number, y: number, isNeeded = false) => ({
  text,
  x,
  y,
  width: 40,
  height: 15,
  isNeeded,
})

test('no label stands upon one that tells more, but what is picked is always named', () => {
  const placed = placeLabels(
    [label('You', 0, 0), label('under', 10, 5), label('below', 0, 30), label('picked', 5, 2, true)],
    10,
  )
  expect(placed.map(({ text }) => text)).toEqual(['You', 'below', 'picked'])
})

test('there are no more labels than the box can take', () => {
  const many = Array.from({ length: 30 }, (_, nth) => label(`${nth}`, nth * 100, 0))
  expect(placeLabels(many, 12)).toHaveLength(12)
})
