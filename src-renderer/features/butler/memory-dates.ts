import { dayOf } from './changes/calendar.ts'

const dayMs = 24 * 60 * 60 * 1_000

/** How long a memory may be made to keep, in days. */
export const shelfLives = { week: 7, month: 30, year: 365 } as const

/** The last day that a field of a date is to take. */
export const lastDay = '9999-12-31'

/** False for what a field of a date gives where nothing, or a year of five digits, was typed into it. */
export const isDay = (day: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(day)

/** The last moment of a day as it is here. `day` is `2026-03-01`. */
export const endOfDay = (day: string): string => new Date(`${day}T23:59:59.999`).toISOString()

/** The last moment of the day that is so many days away. */
export function daysFrom(now: Date, days: number): string {
  const at = new Date(now.getTime() + days * dayMs)
  at.setHours(23, 59, 59, 999)
  return at.toISOString()
}

/** Since when something holds that began on a day: left out for today, which is now. */
export const sinceDay = (day: string, today: string): string | undefined =>
  day >= today ? undefined : new Date(`${day}T00:00:00`).toISOString()

/** Until when something held that was true until a day, that day included: today, which is not over, until `now`. */
export const untilDay = (day: string, now: Date): string => (day >= dayOf(now) ? now.toISOString() : endOfDay(day))

/** True where a memory is past its shelf life. */
export const isPast = (expiresAt: string | null, now = Date.now()): boolean =>
  expiresAt !== null && Date.parse(expiresAt) <= now
