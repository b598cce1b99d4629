import { describe, expect, test } from 'vitest'
import { daysIn } from './dates.ts'

/** A Wednesday. */
const at = '2024-05-15T10:00:00.000Z'

describe('the days that a statement names', () => {
  test.each([
    ['en', 'yesterday', '2024-05-14'],
    ['en', 'last Saturday', '2024-05-11'],
    ['en', 'on Sunday we baked', '2024-05-12'],
    ['en', 'next Friday', '2024-05-24'],
    ['en', 'last weekend', '2024-05-11'],
    ['en', 'two weekends ago', '2024-05-04'],
    ['en', 'on 3 March 2023', '2023-03-03'],
    ['zh', '昨天', '2024-05-14'],
    ['zh', '上周六', '2024-05-11'],
    ['zh', '下周三', '2024-05-22'],
    ['zh', '三天前', '2024-05-12'],
    ['zh', '上个周末', '2024-05-11'],
  ] as const)('%s: %s is %s', (language, text, date) => {
    expect(daysIn(text, language, at)).toEqual([date])
  })

  test.each([
    ['en', 'I like tea right now'],
    ['en', 'last month, or last summer, since 2016'],
    ['en', 'three years ago, in August 2023'],
    ['zh', '我喜欢茶'],
    ['zh', '上个月，去年，2019年搬来'],
  ] as const)('%s: %s names no day', (language, text) => {
    expect(daysIn(text, language, at)).toEqual([])
  })

  test('“In three days” and “Friday, May 17” were taken for days that are gone', () => {
    expect(daysIn('in three days', 'en', at)).toEqual(['2024-05-18'])
    expect(daysIn('Friday, May 17', 'en', at)).toEqual(['2024-05-17'])
  })

  test('a month on from the 31st, or back, was a day of the month after', () => {
    const named = (text: string, day: string) => daysIn(text, 'zh', `${day}T10:00:00.000Z`)
    expect([named('1个月后搬家', '2026-01-31'), named('一个月前见过他', '2026-03-31')]).toEqual([
      ['2026-02-28'],
      ['2026-02-28'],
    ])
  })

  test('a broken clock names no day', () => {
    expect(daysIn('yesterday', 'en', 'soon')).toEqual([])
  })
})
