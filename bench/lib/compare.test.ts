import { describe, expect, test } from 'vitest'
import { merged, regressions } from './compare.ts'
import type { Measured } from './measured.ts'

const ratio = (value: number): Measured => ({ name: 'search ratio', value, unit: 'x', isRatio: true })
const time = (value: number): Measured => ({ name: 'search p50', value, unit: 'ms' })

describe('a run against the committed one', () => {
  test.each([
    { name: 'a ratio that doubled is not worse', before: [ratio(2)], now: [ratio(4)], worse: [] },
    {
      name: 'a ratio that more than doubled is worse',
      before: [ratio(2)],
      now: [ratio(4.1)],
      worse: [{ name: 'search ratio', before: 2, now: 4.1 }],
    },
    { name: 'absolute times are not compared', before: [time(1)], now: [time(100)], worse: [] },
    { name: 'a ratio that is new has nothing to be compared with', before: [], now: [ratio(50)], worse: [] },
  ])('$name', ({ before, now, worse }) => {
    expect(regressions(before, now)).toEqual(worse)
  })

  test('new figures take the place of all that their measurement gave before, the rest stays', () => {
    const other: Measured = { name: 'store single', value: 1, unit: 'ms' }
    expect(merged([ratio(2), time(1), other], [time(3)])).toEqual([time(3), other])
  })
})
