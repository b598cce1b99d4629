import { expect, test } from 'vitest'
import { daysFrom, endOfDay, isDay, isPast, lastDay, sinceDay, untilDay } from './memory-dates.ts'

test('a day lasts until its last moment here', () => {
  expect(endOfDay('2026-03-01')).toBe(new Date(2026, 2, 1, 23, 59, 59, 999).toISOString())
})

test('a year of five digits was taken for a day, and Save did nothing', () => {
  expect(['2026-03-01', lastDay, '12026-03-01', ''].map(isDay)).toEqual([true, true, false, false])
  expect(endOfDay(lastDay)).toBe(new Date(9999, 11, 31, 23, 59, 59, 999).toISOString())
})

test('a shelf life ends with a day', () => {
  expect(daysFrom(new Date(2026, 2, 1, 10), 7)).toBe(new Date(2026, 2, 8, 23, 59, 59, 999).toISOString())
})

test.each([
  { day: '2026-03-01', since: new Date(2026, 2, 1).toISOString() },
  { day: '2026-03-05', since: undefined },
])('what began on $day, told on the 5th, holds since $since', ({ day, since }) => {
  expect(sinceDay(day, '2026-03-05')).toBe(since)
})

test.each([
  { day: '2026-03-01', until: new Date(2026, 2, 1, 23, 59, 59, 999).toISOString() },
  { day: '2026-03-05', until: new Date(2026, 2, 5, 10).toISOString() },
])('what was true until $day still held on that day, until $until', ({ day, until }) => {
  expect(untilDay(day, new Date(2026, 2, 5, 10))).toBe(until)
})

test.each([
  { expiresAt: null, past: false },
  { expiresAt: '2026-03-01T00:00:00.000Z', past: true },
  { expiresAt: '2026-03-03T00:00:00.000Z', past: false },
])('a memory that keeps until $expiresAt is past it: $past', ({ expiresAt, past }) => {
  expect(isPast(expiresAt, Date.parse('2026-03-02T00:00:00.000Z'))).toBe(past)
})
