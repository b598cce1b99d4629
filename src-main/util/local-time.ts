import { dayMs, isoDay } from './days.ts'

/** The zone of the user's days; the system's where none is given. */
export const systemTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const partsBy = new Map<string, Intl.DateTimeFormat>()

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const known = partsBy.get(timeZone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  partsBy.set(timeZone, made)
  return made
}

/** An ISO time as the user's clock shows it: `2026-03-11 Wed 09:30`; as it is where it is no time. */
export function localTime(at: string, timeZone: string): string {
  const time = new Date(at)
  if (Number.isNaN(time.getTime())) return at
  const part = Object.fromEntries(
    formatOf(timeZone)
      .formatToParts(time)
      .map(({ type, value }) => [type, value]),
  )
  return `${part['year']}-${part['month']}-${part['day']} ${part['weekday']} ${part['hour']}:${part['minute']}`
}

/** The last moment of the user's day that bears the date of `utc` in UTC; both in Unix milliseconds. */
export function dayEnds(utc: number, timeZone: string): number {
  // A year may have five digits after the last of four.
  const comparable = (text: string): string => text.padStart(11, '0')
  const day = comparable(isoDay(new Date(utc)))
  // In minutes, as all zones are; none is further from UTC than a day.
  let last = (Math.floor(utc / dayMs) * dayMs - dayMs) / 60_000
  let after = last + (3 * dayMs) / 60_000
  while (after - last > 1) {
    const middle = Math.floor((last + after) / 2)
    if (comparable(localTime(new Date(middle * 60_000).toISOString(), timeZone).split(' ')[0] ?? '') > day)
      after = middle
    else last = middle
  }
  return after * 60_000 - 1
}

/** The user's day of an ISO time: `2026-03-11`. What names a day, a month or a year alone is no time: it stays as it is. */
export const localDay = (at: string, timeZone: string): string =>
  isSpan(at) ? at : localTime(at, timeZone).slice(0, 10)

/** Days, months and years are the user's own already. */
const isSpan = (at: string): boolean => /^\d{4}(?:-\d\d){0,2}$/.test(at)
