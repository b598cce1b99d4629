import { expect, test } from 'vitest'
import { daysAheadIn } from './days-ahead.ts'

/** A Sunday. */
const today = '2026-11-29'
const named = (text: string): string[] =>
  daysAheadIn(text, today).map(({ from, to }) => (from === to ? from : `${from} ${to}`))

test.each([
  ['next week', ['2026-11-30 2026-12-06']],
  ['the week after next', ['2026-12-07 2026-12-13']],
  ['this weekend', ['2026-11-29']],
  ['next weekend', ['2026-12-05 2026-12-06']],
  ['the next three days', ['2026-11-29 2026-12-02']],
  ['in December', ['2026-12-01 2026-12-31']],
  ['next month', ['2026-12-01 2026-12-31']],
  ['on the 3rd', ['2026-12-03']],
  ['下周', ['2026-11-30 2026-12-06']],
  ['下周四', ['2026-12-03']],
  ['下周日', ['2026-12-06']],
  ['下下周三', ['2026-12-09']],
  ['周四', ['2026-12-03']],
  ['周末', ['2026-11-29']],
  ['接下来几天', ['2026-11-29 2026-12-06']],
  ['十二月有什么事', ['2026-12-01 2026-12-31']],
  ['下个月', ['2026-12-01 2026-12-31']],
  ['十五号', ['2026-12-15']],
])('“%s” names the days ahead that it means', (text, days) => {
  expect(named(text)).toEqual(days)
})

test('a month on from the 31st was a day of the month after', () => {
  const texts = ['一个月后', '3个月以后', 'a month from now', '2 months from today']
  const days = texts.map((text) => daysAheadIn(text, '2026-01-31').map(({ from, to }) => [from, to]))
  expect(days).toEqual(['2026-02-28', '2026-04-30', '2026-02-28', '2026-03-31'].map((day) => [[day, day]]))
})

test('a date that the month has not was of the first days of the next', () => {
  const days = ['on the 31st', '31号'].map((text) => daysAheadIn(text, '2026-02-10').map(({ from }) => from))
  expect(days).toEqual([['2026-03-31'], ['2026-03-31']])
})

test.each([
  'a week at the sea',
  'every week',
  'I may go',
  'the 3rd of four',
  '三个月没去了',
  '住在3号楼',
  '一周两次',
  '去年',
])('“%s” names no day ahead', (text) => {
  expect(named(text)).toEqual([])
})
