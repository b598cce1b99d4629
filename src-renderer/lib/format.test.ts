import { describe, expect, test } from 'vitest'
import { formatDate, formatDuration, formatMoment, formatRelative, formatUntil } from './format.ts'

const now = Date.parse('2026-06-15T12:00:00Z')
const minutes = (count: number) => new Date(now - count * 60_000).toISOString()

describe('formatRelative', () => {
  test.each([
    { iso: minutes(0), en: 'just now', zh: '刚刚' },
    { iso: minutes(5), en: '5m ago', zh: '5分钟前' },
    { iso: minutes(60 * 5), en: '5h ago', zh: '5小时前' },
    { iso: minutes(60 * 24), en: 'yesterday', zh: '昨天' },
    { iso: minutes(-3), en: 'in 3m', zh: '3分钟后' },
    { iso: 'not a date', en: 'not a date', zh: 'not a date' },
  ])('$iso is "$en"', ({ iso, en, zh }) => {
    expect([formatRelative(iso, 'en', now), formatRelative(iso, 'zh', now)]).toEqual([en, zh])
  })
})

test('“yesterday” was said of what is two days old by the calendar, and an hour before it was full', () => {
  const night = new Date(2026, 5, 15, 0, 30).getTime()
  const said = [new Date(2026, 5, 13, 23, 30), new Date(2026, 5, 14, 0, 20), new Date(2026, 5, 14, 22, 40)]
  expect(said.map((at) => formatRelative(at.toISOString(), 'zh', night))).toEqual(['前天', '昨天', '1小时前'])
  expect(formatRelative(minutes(119), 'en', now)).toBe('1h ago')
  expect(formatRelative(new Date(now - 119_000).toISOString(), 'en', now)).toBe('1m ago')
})

describe('formatUntil', () => {
  test.each([
    { seconds: 15, en: 'in 15 sec.', zh: '15秒后' },
    { seconds: 14.2, en: 'in 15 sec.', zh: '15秒后' },
    { seconds: 240, en: 'in 4 min.', zh: '4分钟后' },
    { seconds: 0, en: 'now', zh: '现在' },
    { seconds: -3, en: 'now', zh: '现在' },
  ])('$seconds s ahead is "$en"', ({ seconds, en, zh }) => {
    const iso = new Date(now + seconds * 1_000).toISOString()
    expect([formatUntil(iso, 'en', now), formatUntil(iso, 'zh', now)]).toEqual([en, zh])
  })
})

test.each([
  [new Date(2026, 10, 29, 22, 30), 'Today, 10:30 PM', '今天 22:30'],
  [new Date(2026, 10, 30, 7, 30), 'Tomorrow, 7:30 AM', '明天 07:30'],
  [new Date(2026, 10, 28, 23, 59), 'Yesterday, 11:59 PM', '昨天 23:59'],
  [new Date(2026, 11, 2, 15), 'Wed, Dec 2, 3:00 PM', '12月2日周三 15:00'],
  [new Date(2027, 0, 3, 9), 'Sun, Jan 3, 2027, 9:00 AM', '2027年1月3日周日 09:00'],
])('a reminder for tomorrow or for next Wednesday was shown as a bare date: %s', (at, en, zh) => {
  const evening = new Date(2026, 10, 29, 21).getTime()
  const words = ['en', 'zh'].map((locale) => formatMoment(at.toISOString(), locale, evening).replaceAll(/\s/gu, ' '))
  expect(words).toEqual([en, zh])
})

test.each([
  ['2026-04', 'Apr 2026', '2026年4月'],
  ['2019', '2019', '2019年'],
])('a month or a year that was told was shown as its first day: %s', (iso, en, zh) => {
  expect([formatDate(iso, 'en', now), formatDate(iso, 'zh', now)]).toEqual([en, zh])
  expect(formatRelative(iso, 'en', Date.parse(`${iso}-02`))).toBe(en)
})

test('a date of another year names the year', () => {
  expect([formatDate('2026-03-01T12:00:00Z', 'en', now), formatDate('2025-03-01T12:00:00Z', 'en', now)]).toEqual([
    'Mar 1',
    'Mar 1, 2025',
  ])
})

test.each([
  [6, '6ms'],
  [3_900, '3.9s'],
])('%i ms are %s', (ms, text) => expect(formatDuration(ms, 'en')).toBe(text))

test('in Chinese a duration was “274ms”, or “1.7秒” with its figure and its unit as one word', () =>
  expect([274, 1_700].map((ms) => formatDuration(ms, 'zh'))).toEqual(['274 毫秒', '1.7 秒']))
