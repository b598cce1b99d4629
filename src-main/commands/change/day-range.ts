import { z } from 'zod'
import { dayMs, isoDay } from '../../util/days.ts'
import { dayEnds } from '../../util/local-time.ts'

const midnight = (day: string): number => Date.parse(`${day}T00:00:00.000Z`)

/** A day of the calendar, `2026-03-01`. */
export const daySchema = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .refine((day) => !Number.isNaN(midnight(day)) && new Date(midnight(day)).toISOString().startsWith(day), 'is no day')

/** From the first moment of a day to the first moment after it. */
interface DayRange {
  readonly day: string
  /** ISO 8601 UTC, as `until`. */
  readonly since: string
  readonly until: string
}

/** The days from `from` to `to` in a zone: one on which the clock is changed has another length than the rest. */
export function rangesOf(from: string, to: string, timeZone: string): DayRange[] {
  const after = (utc: number): string => new Date(dayEnds(utc, timeZone) + 1).toISOString()
  let since = after(midnight(from) - 1)
  return Array.from({ length: Math.max(0, countOfDays(from, to)) }, (_, n) => {
    const begins = midnight(from) + n * dayMs
    const range = { day: isoDay(new Date(begins)), since, until: after(begins) }
    since = range.until
    return range
  })
}

export const countOfDays = (from: string, to: string): number => (midnight(to) - midnight(from)) / dayMs + 1
