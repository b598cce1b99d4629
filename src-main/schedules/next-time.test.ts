import { describe, expect, test } from 'vitest'
import type { ScheduleRule } from '../contract/schedule.ts'
import { nextTime, nextTimes } from './next-time.ts'

const berlin = 'Europe/Berlin'
const cron = (pattern: string, more: Partial<Extract<ScheduleRule, { kind: 'cron' }>> = {}): ScheduleRule => ({
  kind: 'cron',
  cron: pattern,
  timeZone: berlin,
  step: null,
  from: null,
  until: null,
  ...more,
})
const every = (minutes: number, from: string | null): ScheduleRule => ({
  kind: 'every',
  everyMs: minutes * 60_000,
  from,
  until: null,
})
const start = new Date('2026-01-01T00:00:00+01:00')
const end = new Date('2027-01-01T00:00:00+01:00')

/** How often a rule comes in 2026, which has two changes of the clock in Berlin. */
function countIn2026(rule: ScheduleRule): number {
  let count = 0
  const before = new Date(start.getTime() - 1)
  for (let next = nextTime(rule, before); next && next < end; next = nextTime(rule, next)) count += 1
  return count
}

describe('a year with two changes of the clock', () => {
  test.each([
    ['each day at nine', cron('0 9 * * *'), 365],
    ['each day at half past two, which is left out once and comes twice once', cron('30 2 * * *'), 365],
    ['each working day', cron('0 9 * * 1-5'), 261],
    ['twice a day, once of them in the hour of the change', cron('30 2,14 * * *'), 730],
    ['each hour that passes', cron('0 * * * *'), 8_760],
    ['each quarter of an hour that passes', cron('*/15 * * * *'), 35_040],
    ['the last Friday of each month', cron('0 17 * * 5#L'), 12],
    ['the first Monday of each month', cron('0 9 * * 1#1'), 12],
    ['the last day of each month', cron('0 9 L * *'), 12],
    ['the 31st, which seven months have', cron('0 9 31 * *'), 7],
    ['29 February, which 2026 has not', cron('0 9 29 2 *'), 0],
    ['each second week', cron('0 9 * * 1', { step: { every: 2, unit: 'weeks' }, from: '2026-01-01T00:00:00Z' }), 26],
    ['each third day', cron('0 9 * * *', { step: { every: 3, unit: 'days' }, from: '2026-01-01T00:00:00Z' }), 122],
    ['each second month', cron('0 9 1 * *', { step: { every: 2, unit: 'months' }, from: '2026-01-01T00:00:00Z' }), 6],
    ['each 90 minutes that pass', every(90, '2026-01-01T00:00:00+01:00'), 5_840],
  ])('%s', (_, rule, times) => {
    expect(countIn2026(rule)).toBe(times)
  })

  test('what the clock leaves out comes right after it, what it shows twice comes at the first', () => {
    const at = (from: string) => nextTime(cron('30 2 * * *'), new Date(from))?.toISOString()
    expect([at('2026-03-28T12:00:00Z'), at('2026-10-24T12:00:00Z'), at('2026-10-25T00:30:00Z')]).toEqual([
      '2026-03-29T01:00:00.000Z',
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ])
  })
})

test('the next times are each later than the one before, and end with the rule', () => {
  const rule = cron('0 9 * * *', { from: '2026-02-01T00:00:00Z', until: '2026-02-03T12:00:00Z' })
  expect(nextTimes(rule, start, 9).map((time) => time.toISOString())).toEqual([
    '2026-02-01T08:00:00.000Z',
    '2026-02-02T08:00:00.000Z',
    '2026-02-03T08:00:00.000Z',
  ])
  expect(nextTimes({ kind: 'at', at: '2026-05-01T00:00:00.000Z' }, start, 3)).toHaveLength(1)
  expect(nextTime({ kind: 'at', at: '2025-05-01T00:00:00.000Z' }, start)).toBeNull()
  expect(nextTime(cron('0 9 30 2 *'), start)).toBeNull()
})

test('what goes by minutes is counted from its beginning, which may lie ahead', () => {
  expect(nextTimes(every(40, '2026-01-02T10:00:00Z'), start, 2).map((time) => time.toISOString())).toEqual([
    '2026-01-02T10:00:00.000Z',
    '2026-01-02T10:40:00.000Z',
  ])
})

test.each(['* * * * * *', '0 25 * * *', 'each day at nine'])('%s is no rule', (pattern) => {
  expect(() => nextTime(cron(pattern), start)).toThrow(Error)
})
