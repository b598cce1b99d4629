import { describe, expect, test } from 'vitest'
import { keepPlace, type KeptPlaces, nextZoom, type Place, placeFor } from './window-place.ts'

const small = { id: '1', workArea: { x: 0, y: 30, width: 1280, height: 770 } }
const large = { id: '2', workArea: { x: 1280, y: 0, width: 2560, height: 1440 } }
const at = (x: number, y: number, width: number, height: number, zoom = 0): Place => ({
  bounds: { x, y, width, height },
  isMaximized: false,
  zoom,
})
const kept = (last: string | null, displays: Record<string, Place>): KeptPlaces => ({ last, displays })

describe('a window opens', () => {
  test('as a new one does where nothing is known, and where there is no display', () => {
    expect(placeFor(kept(null, {}), [small])).toBeNull()
    expect(placeFor(kept('1', { 1: at(0, 30, 600, 500) }), [])).toBeNull()
  })

  test('on the display that it stood on last, with what was kept for that one', () => {
    const places = kept('2', { 1: at(10, 40, 600, 500, 1), 2: at(1_400, 90, 900, 700, 2) })
    expect(placeFor(places, [small, large])).toEqual(at(1_400, 90, 900, 700, 2))
  })

  test('on another where it stood before, once the last is gone', () => {
    const places = kept('2', { 1: at(10, 40, 600, 500, 1), 2: at(1_400, 90, 900, 700, 2) })
    expect(placeFor(places, [small])).toEqual(at(10, 40, 600, 500, 1))
  })

  test('in the middle of the first, in its size, where it stood on none of them', () => {
    expect(placeFor(kept('2', { 2: at(1_400, 90, 900, 700, 2) }), [small])).toEqual(at(190, 65, 900, 700, 2))
  })

  test.each([
    ['larger than the display', at(0, 30, 4_000, 3_000), at(0, 30, 1_280, 770)],
    ['beyond its right lower corner', at(1_270, 790, 600, 500), at(680, 300, 600, 500)],
    ['above its left upper corner', at(-400, -90, 600, 500), at(0, 30, 600, 500)],
  ])('within what the display has room for: %s', (_how, stood, opens) => {
    expect(placeFor(kept('1', { 1: stood }), [small])).toEqual(opens)
  })
})

test('so many displays are remembered, the last used of them', () => {
  let places = kept(null, {})
  for (let display = 0; display < 30; display++) places = keepPlace(places, `d${display}`, at(0, 0, 500, 500))
  places = keepPlace(places, 'd15', at(1, 1, 500, 500))
  expect(Object.keys(places.displays)).toHaveLength(20)
  expect(places).toMatchObject({ last: 'd15', displays: { d15: at(1, 1, 500, 500), d29: at(0, 0, 500, 500) } })
  expect(places.displays).not.toHaveProperty('d0')
})

test('zoom goes by whole steps and has its ends', () => {
  expect([nextZoom(0, 'in'), nextZoom(0.4, 'out'), nextZoom(3, 'reset')]).toEqual([1, -1, 0])
  expect([nextZoom(3, 'small'), nextZoom(0, 'large')]).toEqual([-1, 1])
  expect([nextZoom(5, 'in'), nextZoom(-3, 'out')]).toEqual([5, -3])
})
