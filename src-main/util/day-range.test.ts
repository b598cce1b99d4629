import { expect, it } from 'vitest'
import { dayRangeOf } from './day-range.ts'

/** Seen from a Monday. */
const daysOf = (text: string, at = '2026-04-20T12:00:00Z') => {
  const range = dayRangeOf(text, at, 0)
  return range && `${range.from} ${range.to} ${range.words}`
}

it('Of “from the 9th to 11th May” or “11 to 14 May” the last day alone was taken', () => {
  expect(daysOf('everything I told you from 9th to 11th March')).toBe('2026-03-09 2026-03-11 from 9th to 11th March')
  expect(daysOf('all of 11 to 14 March can go')).toBe('2026-03-11 2026-03-14 of 11 to 14 March')
  expect(daysOf('what I said March 11-14, please')).toBe('2026-03-11 2026-03-14 March 11-14')
  expect(daysOf('6到8号说的')).toBe('2026-04-06 2026-04-08 6到8号')
})

it('“From 9 March to the 15th” went on until the 15th of the month it was said in', () => {
  expect(daysOf('from 9 March to the 15th')).toBe('2026-03-09 2026-03-15 from 9 March to the 15th')
  expect(daysOf('三月九号到十五号讲的')).toBe('2026-03-09 2026-03-15 三月九号到十五号')
  expect(daysOf('from 28 February to the 3rd')).toBe('2026-02-28 2026-03-03 from 28 February to the 3rd')
})

it('“Monday to Wednesday of last week” was one day', () => {
  expect(daysOf('what I told you Monday to Wednesday of last week')).toBe(
    '2026-04-13 2026-04-15 Monday to Wednesday of last week',
  )
  expect(daysOf('上周一到周三说的')).toBe('2026-04-13 2026-04-15 上周一到周三')
  expect(daysOf('from Friday to Sunday')).toBe('2026-04-17 2026-04-19 from Friday to Sunday')
  expect(daysOf('from Monday to Wednesday')).toBe('2026-04-13 2026-04-15 from Monday to Wednesday')
})

it('Days in traditional characters were not seen, nor was “those days” part of them', () => {
  expect(daysOf('上個禮拜我講的')).toBe('2026-04-13 2026-04-19 上個禮拜')
  expect(daysOf('4/8 到 4/12 那一週我講的')).toBe('2026-04-08 2026-04-12 4/8 到 4/12 那一週')
})

it('Other numbers beside a day are none', () => {
  expect(daysOf('2 of the things from 11 March')).toBe('2026-03-11 2026-03-11 from 11 March')
  expect(daysOf('March 11 to 5pm')).toBe('2026-03-11 2026-03-11 March 11')
})

it('A year beside a day was left out: “7 May 2025” was the May of this year', () => {
  expect(daysOf('what I said on 7 May 2025')).toBe('2025-05-07 2025-05-07 on 7 May 2025')
  expect(daysOf('去年5月3号说的')).toBe('2025-05-03 2025-05-03 去年5月3号')
})

it('Who asks for 几月几号 named the fifth of May', () => {
  expect(daysOf('我说几月几号开会来着')).toBeNull()
})

it('The 31st, said in March, was the 3rd of March where February has none', () => {
  const onThe10th = (text: string) => dayRangeOf(text, '2026-03-10T12:00:00Z', 0)?.from
  expect(['what I said on the 31st', '31号我说的'].map(onThe10th)).toEqual(['2026-01-31', '2026-01-31'])
})

it('“On Thur” named no day in a request, and did in a reminder', () => {
  expect(daysOf('what I told you last Thur')).toBe(daysOf('what I told you last Thu')?.replace('Thu', 'Thur'))
})
