import { describe, expect, test } from 'vitest'
import { threadTimeOf } from '../../testing/thread-time.ts'
import { daysIn } from './dates.ts'
import { datesOf } from './query-dates.ts'

/** A Monday. */
const now = new Date(2026, 5, 15, 12)

type Day = readonly [year: number, month: number, day: number]

/** From the beginning of the first day to the last moment before `end`. */
const range = ([y1, m1, d1]: Day, [y2, m2, d2]: Day) => ({
  since: new Date(y1, m1 - 1, d1).toISOString(),
  until: new Date(new Date(y2, m2 - 1, d2).getTime() - 1).toISOString(),
})

describe('dates of a question', () => {
  test.each<[string, Day, Day]>([
    ['what did I do on 7 May 2023?', [2023, 5, 7], [2023, 5, 8]],
    ['on May 2nd', [2026, 5, 2], [2026, 5, 3]],
    ['on December 24', [2025, 12, 24], [2025, 12, 25]],
    ['in August 2023', [2023, 8, 1], [2023, 9, 1]],
    ['between March 3 and March 9, 2024', [2024, 3, 3], [2024, 3, 10]],
    ['what happened yesterday', [2026, 6, 14], [2026, 6, 15]],
    ['two weeks ago', [2026, 5, 29], [2026, 6, 5]],
    ['last week', [2026, 6, 8], [2026, 6, 15]],
    ['last month', [2026, 5, 1], [2026, 6, 1]],
    ['in 2022', [2022, 1, 1], [2023, 1, 1]],
    ['last year', [2025, 1, 1], [2026, 1, 1]],
    ['5月2日我做了什么', [2026, 5, 2], [2026, 5, 3]],
    ['2023年5月2日', [2023, 5, 2], [2023, 5, 3]],
    ['2023年5月', [2023, 5, 1], [2023, 6, 1]],
    ['2023年去了哪里', [2023, 1, 1], [2024, 1, 1]],
    ['昨天吃了什么', [2026, 6, 14], [2026, 6, 15]],
    ['三天前', [2026, 6, 12], [2026, 6, 13]],
    ['上周', [2026, 6, 8], [2026, 6, 15]],
    ['上个月', [2026, 5, 1], [2026, 6, 1]],
    ['去年', [2025, 1, 1], [2026, 1, 1]],
    ['去年8月', [2025, 8, 1], [2025, 9, 1]],
    ['12月24日', [2025, 12, 24], [2025, 12, 25]],
    ['去年8月3号', [2025, 8, 3], [2025, 8, 4]],
    ['in March or in May', [2026, 3, 1], [2026, 6, 1]],
    ['three months ago', [2026, 3, 1], [2026, 4, 1]],
    ['上周五聊了什么', [2026, 6, 12], [2026, 6, 13]],
  ])('%s', (query, first, end) => {
    expect(datesOf(query, now)).toEqual(range(first, end))
  })

  test.each([
    'may I ask you something',
    'the march was long',
    'what now?',
    'it sat there for a second',
    '我叫什么',
    'room 42',
    '晚上好，你还记得我吗',
    'what do I have on 20 June?',
    'what do I do on Fridays?',
    '我的生日是几月几号',
    '我周三有什么课',
    'what do I do at the weekend?',
    '明年六月我要去哪',
    '',
  ])('none in: %s', (query) => {
    expect(datesOf(query, now)).toBeNull()
  })
})

test.each(['min  1 ', 'year  2 ', 'min last summer 1 ', 'min\n\n1 '])(
  'a question or a message of figures and blanks held the thread for seconds: %j',
  (unit) => {
    const text = (blank: string) => unit.replace(/\s+/g, blank).repeat(80).slice(0, 500)
    const read = (of: string) =>
      threadTimeOf(() => {
        datesOf(of, now)
        daysIn(of, 'en', now.toISOString())
      })
    read(text(' '))
    const plain = Math.max(5, ...[1, 2, 3].map(() => read(text(' '))))
    expect(Math.min(...[1, 2, 3].map(() => read(text('  '))))).toBeLessThan(plain * 5)
  },
)
