const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** "3 minutes ago", "yesterday", and from a week on the date. `iso` is ISO 8601. */
export function formatRelative(iso: string, locale: string, now = Date.now()): string {
  const at = Date.parse(iso)
  if (Number.isNaN(at)) return iso
  const ago = now - at
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  if (Math.abs(ago) < minute) return words.format(0, 'second')
  if (ago < hour) return words.format(-Math.round(ago / minute), 'minute')
  if (ago < day) return words.format(-Math.round(ago / hour), 'hour')
  if (ago < 7 * day) return words.format(-Math.round(ago / day), 'day')
  return formatDate(iso, locale, now)
}

/** Day and month, with the year where it is not this one. */
export function formatDate(iso: string, locale: string, now = Date.now()): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return iso
  const sameYear = at.getFullYear() === new Date(now).getFullYear()
  return at.toLocaleDateString(locale, { month: 'short', day: 'numeric', ...(!sameYear && { year: 'numeric' }) })
}

export function formatDateTime(iso: string, locale: string): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return iso
  return at.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
}

export const formatNumber = (value: number, locale: string): string => value.toLocaleString(locale)

/** 0.92 -> "0.9 s"; 38 -> "38 ms". */
export function formatDuration(ms: number, locale: string): string {
  const seconds = ms >= 950
  return (seconds ? ms / 1_000 : ms).toLocaleString(locale, {
    style: 'unit',
    unit: seconds ? 'second' : 'millisecond',
    unitDisplay: 'narrow',
    maximumFractionDigits: seconds ? 1 : 0,
  })
}
