/** Local days (`2026-03-01`, `2026-03` or `2026`), both included. */
export interface LocalDays {
  readonly from: string | null
  readonly to: string | null
}

/** A time of ISO 8601 UTC from `since` up to, but not including, `until`. */
export interface TimeRange {
  readonly since: string | null
  readonly until: string | null
}

/** The time that local days take, on the clock of this computer; null where they name none. */
export function timeOfDays(days: LocalDays | null): TimeRange | null {
  if (days === null) return null
  const since = days.from === null ? null : startOf(days.from, 0)
  const until = days.to === null ? null : startOf(days.to, 1)
  return since === null && until === null ? null : { since, until }
}

/** The first moment of a local day, month or year on the clock of this computer; null for what is none. */
export const firstMoment = (span: string): string | null => startOf(span, 0)

/** The last moment of one. */
export function lastMoment(span: string): string | null {
  const after = startOf(span, 1)
  return after === null ? null : new Date(Date.parse(after) - 1).toISOString()
}

export const isWithin = (at: string, { since, until }: TimeRange): boolean =>
  (since === null || at >= since) && (until === null || at < until)

/** The first moment of a day, month or year, or of the one `later` than it; null for what is none. */
function startOf(day: string, later: 0 | 1): string | null {
  const parts = /^(\d{4})(?:-(\d\d))?(?:-(\d\d))?$/.exec(day)
  if (!parts) return null
  const [, year, month, date] = parts
  const add = (given: string | undefined, isLast: boolean): number => Number(given ?? 1) + (isLast ? later : 0)
  const start = new Date(
    add(year, month === undefined),
    add(month, month !== undefined && date === undefined) - 1,
    add(date, date !== undefined),
  )
  return Number.isNaN(start.getTime()) ? null : start.toISOString()
}
