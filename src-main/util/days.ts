/** A day of 24 hours, in milliseconds. */
export const dayMs = 86_400_000

/** The day of a time in UTC, `2026-03-01`. */
export const isoDay = (date: Date): string => date.toISOString().slice(0, 10)

/** So many months after a day, or before it; in a shorter month its last day. */
export function monthsFrom(day: Date, months: number): Date {
  const [year, month] = [day.getUTCFullYear(), day.getUTCMonth() + months]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return new Date(Date.UTC(year, month, Math.min(day.getUTCDate(), last)))
}

/** The nearest day of that date, 1 to 31, in the month of `month` or where that has none in one before (-1) or after it (1). */
export function dayOfDate(month: Date, date: number, step: 1 | -1): Date {
  const [year, index] = [month.getUTCFullYear(), month.getUTCMonth()]
  const day = new Date(Date.UTC(year, index, date))
  return day.getUTCDate() === date ? day : dayOfDate(new Date(Date.UTC(year, index + step)), date, step)
}
