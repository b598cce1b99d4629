import { expect, test } from 'vitest'
import { dayOf, daysOfMonth, middayOf, monthOf, shiftMonth } from './calendar.ts'

test.each([
  { month: '2026-03', by: -1, shifted: '2026-02' },
  { month: '2026-01', by: -1, shifted: '2025-12' },
  { month: '2026-12', by: 1, shifted: '2027-01' },
])('$by months from $month is $shifted', ({ month, by, shifted }) => {
  expect(shiftMonth(month, by)).toBe(shifted)
})

test.each([
  { month: '2026-02', to: '2026-02-28' },
  { month: '2028-02', to: '2028-02-29' },
  { month: '2026-12', to: '2026-12-31' },
])('$month ends on $to', ({ month, to }) => {
  expect(daysOfMonth(month)).toEqual({ from: `${month}-01`, to })
})

test('a day is the one on the calendar of this place', () => {
  const late = new Date(2026, 2, 1, 23, 59)
  expect([dayOf(late), monthOf(late)]).toEqual(['2026-03-01', '2026-03'])
  expect(dayOf(middayOf('2026-03-01'))).toBe('2026-03-01')
})
