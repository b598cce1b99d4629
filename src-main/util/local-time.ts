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

/** The user's day of an ISO time: `2026-03-11`. */
export const localDay = (at: string, timeZone: string): string => localTime(at, timeZone).slice(0, 10)
