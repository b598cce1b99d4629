import { describe, expect, test } from 'vitest'
import { datesIn } from './dates.ts'

/** A Wednesday. */
const at = '2024-05-15T10:00:00.000Z'

describe('the dates of a text', () => {
  test.each([
    ['en', 'yesterday', '2024-05-14'],
    ['en', 'last Saturday', '2024-05-11'],
    ['en', 'on Sunday we baked', '2024-05-12'],
    ['en', 'last weekend', '2024-05-11'],
    ['en', 'two weekends ago', '2024-05-04'],
    ['en', 'last month', '2024-04'],
    ['en', 'three years ago', '2021'],
    ['en', 'since 2016', '2016'],
    ['en', 'last summer', '2023'],
    ['en', 'on 3 March 2023', '2023-03-03'],
    ['zh', '昨天', '2024-05-14'],
    ['zh', '上周六', '2024-05-11'],
    ['zh', '上个月', '2024-04'],
    ['zh', '去年', '2023'],
    ['zh', '三天前', '2024-05-12'],
    ['zh', '上个周末', '2024-05-11'],
    ['zh', '2019年搬来', '2019'],
  ] as const)('%s: %s is %s', (language, text, date) => {
    expect(datesIn(text, language, at)[0]?.date).toBe(date)
  })

  test.each([
    ['en', 'I like tea right now'],
    ['zh', '我喜欢茶'],
  ] as const)('%s: %s names no date', (language, text) => {
    expect(datesIn(text, language, at)).toEqual([])
  })

  test('a broken clock names no date', () => {
    expect(datesIn('yesterday', 'en', 'soon')).toEqual([])
  })
})
