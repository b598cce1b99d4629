import { expect, test } from 'vitest'
import type { OutlineRow } from '../memories/outline.ts'
import { lanesOf, placeIn, scaleOf, ticksOf } from './lanes.ts'

const row = (id: string, more: Partial<OutlineRow>): OutlineRow => ({
  id,
  type: 'knowledge',
  origin: 'user_stated',
  subject: 'user',
  attribute: 'residence',
  at: '2026-01-01T00:00:00.000Z',
  validFrom: null,
  validTo: null,
  pinned: false,
  localOnly: false,
  expired: false,
  ...more,
})

test('what held one after the other stands in one row, what held at once in several', () => {
  const past = [
    row('ghent', { at: '2024-01-01T00:00:00.000Z', validTo: '2025-01-01T00:00:00.000Z' }),
    row('bosch', { attribute: 'employer', validTo: '2026-02-01T00:00:00.000Z' }),
  ]
  const active = [
    row('utrecht', { at: '2025-01-01T00:00:00.000Z' }),
    row('side job', { attribute: 'employer', at: '2026-01-15T00:00:00.000Z' }),
    row('tea', { attribute: 'likes' }),
    row('nobody', { subject: null }),
  ]
  const lanes = lanesOf(active, past)
  expect(lanes.map(({ attribute, rows }) => [attribute, rows.map((some) => some.map(({ id }) => id))])).toEqual([
    ['employer', [['side job'], ['bosch']]],
    ['residence', [['ghent', 'utrecht']]],
  ])
})

test('what was true after came to the keyboard before what was true first', () => {
  const past = [row('ghent', { at: '2024-01-01T00:00:00.000Z', validTo: '2025-01-01T00:00:00.000Z' })]
  const [lane] = lanesOf([row('utrecht', { at: '2025-01-01T00:00:00.000Z' })], past)
  expect(lane?.rows.flat().map(({ id }) => id)).toEqual(['ghent', 'utrecht'])
})

test('what was told after it had ended (“I moved last month”) was a bar of no length beneath the one that came after it', () => {
  const now = Date.parse('2026-03-01T00:00:00.000Z')
  const told = '2026-02-28T00:00:00.000Z'
  const moved = '2026-01-01T00:00:00.000Z'
  const lanes = lanesOf([row('york', { at: told, validFrom: moved })], [row('leeds', { at: told, validTo: moved })])
  expect(lanes[0]?.rows).toEqual([
    [
      { id: 'leeds', from: null, until: Date.parse(moved) },
      { id: 'york', from: Date.parse(moved), until: null },
    ],
  ])
  expect(placeIn(scaleOf(lanes, now), Date.parse(moved))).toBeGreaterThan(20)
})

test('what was told without a day was a bar that began as it was told, though nobody knows since when it holds', () => {
  const [told, moved] = ['2026-02-01T00:00:00.000Z', '2026-02-28T00:00:00.000Z']
  const lanes = lanesOf([row('utrecht', { at: moved })], [row('ghent', { at: told, validTo: moved })])
  expect(lanes[0]?.rows).toEqual([
    [
      { id: 'ghent', from: null, until: Date.parse(moved) },
      { id: 'utrecht', from: Date.parse(moved), until: null },
    ],
  ])
})

test('what was folded into another stood there as something that had ended', () => {
  expect(lanesOf([row('utrecht', {})], [row('the same', {})])).toEqual([])
})

test('the scale reaches from the first beginning to now, and times keep their order', () => {
  const now = Date.parse('2026-01-01T00:00:00.000Z')
  const past = [
    row('a', { at: '2016-01-01T00:00:00.000Z', validTo: '2025-12-31T00:00:00.000Z' }),
    row('b', { at: '2025-12-31T00:00:00.000Z', validTo: '2025-12-31T12:00:00.000Z' }),
  ]
  const scale = scaleOf(lanesOf([], past), now)
  const places = scale.events.map((at) => placeIn(scale, at))
  expect(places[0]).toBe(2)
  expect(places.at(-1)).toBe(98)
  for (const [nth, place] of places.entries()) expect(place - (places[nth - 1] ?? -100)).toBeGreaterThan(10)
  expect(ticksOf(scale, String).map(({ place }) => place)).toEqual([10, 30, 50, 70])
})

test('a time was named twice above the bars where little time had gone by', () => {
  const scale = scaleOf(
    lanesOf([row('now', { validFrom: '2026-01-01T10:00:00.000Z' })], []),
    Date.parse('2026-01-01T10:02:00.000Z'),
  )
  const minuteOf = (at: number) => new Date(at).toISOString().slice(11, 16)
  expect(ticksOf(scale, minuteOf).map(({ name }) => name)).toEqual(['10:00', '10:01'])
})

test('a scale of nothing is still one', () => {
  expect(placeIn(scaleOf([], 0), 0)).toBe(2)
})
