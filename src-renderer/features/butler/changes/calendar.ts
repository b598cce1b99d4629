/** A month of the calendar, `2026-03`. */
export type Month = string

const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** The month in which a time falls here. */
export const monthOf = (at: Date): Month => `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}`

/** The day on which a time falls here, `2026-03-01`. */
export const dayOf = (at: Date): string => `${monthOf(at)}-${twoDigits(at.getDate())}`

/** A month so many later, or earlier where `by` is below 0. */
export function shiftMonth(month: Month, by: number): Month {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return monthOf(new Date(year, number - 1 + by, 1))
}

/** First and last day of a month. */
export function daysOfMonth(month: Month): { readonly from: string; readonly to: string } {
  const [year = 0, number = 1] = month.split('-').map(Number)
  return { from: `${month}-01`, to: dayOf(new Date(year, number, 0)) }
}

/** Midday of a day or of the first of a month: the same day wherever the clock is changed. */
export function middayOf(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  return new Date(year, month - 1, date, 12)
}
