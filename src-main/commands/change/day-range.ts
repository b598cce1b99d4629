import { z } from 'zod'
import { dayMs, isoDay } from '../../util/days.ts'
import { dayEnds } from '../../util/local-time.ts'

const midnight = (day: string): number => Date.parse(`${day}T00:00:00.000Z`)

/** A day of the calendar, `2026-03-01`. */
export const daySchema = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .refine((day) => !Number.isNaN(midnight(day)) && new Date(midnight(day)).toISOString().startsWith(day), 'is no day')

/** From the first moment of `from` to the first moment after `to` in a zone, as ISO 8601 UTC. */
export function toRange(from: string, to: string, timeZone: string): { since: string; until: string } {
  const after = (utc: number): string => new Date(dayEnds(utc, timeZone) + 1).toISOString()
  return { since: after(midnight(from) - 1), until: after(midnight(to)) }
}

/** Each day from `from` to `to`. */
export const daysFrom = (from: string, to: string): string[] =>
  Array.from({ length: Math.max(0, countOfDays(from, to)) }, (_, n) => isoDay(new Date(midnight(from) + n * dayMs)))

export const countOfDays = (from: string, to: string): number => (midnight(to) - midnight(from)) / dayMs + 1
