import { describe, expect, test } from 'vitest'
import { type CallLimit, createCallLimit } from './call-limit.ts'

const enterTimes = (limit: CallLimit, times: number) => Array.from({ length: times }, () => limit.enter() === null)

describe('call limit', () => {
  test('lets as many run at a time as it says', () => {
    const limit = createCallLimit({ inFlight: 2, perSecond: 100 }, () => 0)
    expect(enterTimes(limit, 3)).toEqual([true, true, false])
    limit.leave()
    expect(enterTimes(limit, 2)).toEqual([true, false])
  })

  test('refills steadily, up to one second of calls', () => {
    let time = 0
    const limit = createCallLimit({ inFlight: 100, perSecond: 4 }, () => time)
    expect(enterTimes(limit, 5)).toEqual([true, true, true, true, false])
    time = 500
    expect(enterTimes(limit, 3)).toEqual([true, true, false])
    time = 60_000
    expect(enterTimes(limit, 5)).toEqual([true, true, true, true, false])
  })

  test('tells how long to wait', () => {
    const limit = createCallLimit({ inFlight: 3, perSecond: 2 }, () => 0)
    expect([limit.enter(), limit.enter(), limit.enter()]).toEqual([null, null, 500])
    const busy = createCallLimit({ inFlight: 1, perSecond: 100 }, () => 0)
    expect([busy.enter(), busy.enter()]).toEqual([null, 1_000])
  })

  test('a clock that was set back keeps nobody out', () => {
    let time = 3_600_000
    const limit = createCallLimit({ inFlight: 10, perSecond: 1 }, () => time)
    expect(enterTimes(limit, 2)).toEqual([true, false])
    time = 0
    expect(enterTimes(limit, 1)).toEqual([false])
    time = 1_000
    expect(enterTimes(limit, 1)).toEqual([true])
  })

  test('a call that was refused takes no place', () => {
    let time = 0
    const limit = createCallLimit({ inFlight: 1, perSecond: 1 }, () => time)
    expect(enterTimes(limit, 3)).toEqual([true, false, false])
    limit.leave()
    time = 1_000
    expect(enterTimes(limit, 1)).toEqual([true])
  })
})
