import { describe, expect, test } from 'vitest'
import { capInTheWay, periodsOf } from './caps.ts'

const caps = { run: 100, day: 500, month: 1_000 }

describe('caps', () => {
  test.each([
    { name: 'lets a call pass that fits exactly', estimate: 40, spent: { run: 60, day: 460, month: 960 }, cap: null },
    { name: 'names the run before the day', estimate: 41, spent: { run: 60, day: 460, month: 960 }, cap: 'run' },
    { name: 'names the day', estimate: 41, spent: { run: 0, day: 460, month: 0 }, cap: 'day' },
    { name: 'names the month', estimate: 41, spent: { run: 0, day: 0, month: 960 }, cap: 'month' },
  ])('$name', ({ estimate, spent, cap }) => {
    expect(capInTheWay({ estimate, spent, caps })).toBe(cap)
  })

  test('a cap of 0 refuses whatever takes a token', () => {
    expect(capInTheWay({ estimate: 1, spent: { run: 0, day: 0, month: 0 }, caps: { run: 0, day: 0, month: 0 } })).toBe(
      'run',
    )
  })

  test('a day and a month begin at midnight of this computer', () => {
    const periods = periodsOf(new Date(2026, 1, 17, 23, 59))
    expect([new Date(periods.day), new Date(periods.month)]).toEqual([new Date(2026, 1, 17), new Date(2026, 1, 1)])
  })
})
