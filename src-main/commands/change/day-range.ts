import { z } from 'zod'
import { dayMs } from '../../util/days.ts'

const midnight = (day: string): number => Date.parse(`${day}T00:00:00.000Z`)

/** A day of the calendar, `2026-03-01`. */
export const daySchema = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d$/)
  .refine((day) => !Number.isNaN(midnight(day)) && new Date(midnight(day)).toISOString().startsWith(day), 'is no day')

/** Minutes that the clock on the wall is ahead of UTC. */
export const dayOffsetSchema = z
  .number()
  .int()
  .min(-14 * 60)
  .max(14 * 60)
  .default(0)

/** From the first moment of `from` to the first moment after `to`, as ISO 8601 UTC. */
export function toRange(from: string, to: string, offsetMinutes: number): { since: string; until: string } {
  const at = (ms: number): string => new Date(ms - offsetMinutes * 60_000).toISOString()
  return { since: at(midnight(from)), until: at(midnight(to) + dayMs) }
}
