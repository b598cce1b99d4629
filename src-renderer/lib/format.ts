const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

// A list that scrolls asks for the same few formats hundreds of times a second.
const relativeTime = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' }))
/** Beside names that need the room: “5m ago”. */
const narrowTime = perLocale((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'narrow' }))
const dayOfYear = perLocale((locale) => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric' }))
const fullDate = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', year: 'numeric' }),
)

const dayOfWeek = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'short', month: 'short', day: 'numeric' }),
)
const fullDayOfWeek = perLocale(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: 'short', month: 'short', day: 'numeric', year: 'numeric' }),
)

/** "just now", "3m ago", "yesterday", and from a week on the date. `iso` is ISO 8601. */
export function formatRelative(iso: string, locale: string, now = Date.now()): string {
  const at = Date.parse(iso)
  if (Number.isNaN(at)) return iso
  if (spanOf(iso)) return formatDate(iso, locale, now)
  const ago = now - at
  const words = narrowTime(locale)
  if (Math.abs(ago) < minute) return locale.startsWith('zh') ? '刚刚' : 'just now'
  if (ago < hour) return words.format(-Math.trunc(ago / minute), 'minute')
  if (ago < day) return words.format(-Math.trunc(ago / hour), 'hour')
  const days = (dayNumber(new Date(now)) - dayNumber(new Date(at))) / day
  if (days < 7) return words.format(-days, 'day')
  return formatDate(iso, locale, now)
}

/** "in 15 sec.", "in 3 min.", and "now" once it is due. `iso` is ISO 8601. */
export function formatUntil(iso: string, locale: string, now = Date.now()): string {
  const seconds = Math.ceil((Date.parse(iso) - now) / 1_000)
  const words = relativeTime(locale)
  if (!(seconds > 0)) return words.format(0, 'second')
  return seconds < 100 ? words.format(seconds, 'second') : words.format(Math.ceil(seconds / 60), 'minute')
}

/** A month or a year is no day of it: `2026-10`, `2019`. */
const spanOf = (iso: string): Intl.DateTimeFormatOptions | null =>
  /^\d{4}-\d\d$/u.test(iso) ? { year: 'numeric', month: 'short' } : /^\d{4}$/u.test(iso) ? { year: 'numeric' } : null

/** Day and month, with the year where it is not this one; of a month or a year just that. */
export function formatDate(iso: string, locale: string, now = Date.now()): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return iso
  const span = spanOf(iso)
  if (span) return at.toLocaleDateString(locale, { ...span, timeZone: 'UTC' })
  const sameYear = at.getFullYear() === new Date(now).getFullYear()
  return (sameYear ? dayOfYear : fullDate)(locale).format(at)
}

export function formatDateTime(iso: string, locale: string): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return iso
  return at.toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' })
}

/** When something comes, as a person says it: "Tomorrow, 7:30 AM", "Wed, Dec 2, 3:00 PM". `iso` is ISO 8601. */
export function formatMoment(iso: string, locale: string, now = Date.now()): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return iso
  const today = new Date(now)
  const ahead = (dayNumber(at) - dayNumber(today)) / day
  const date = (at.getFullYear() === today.getFullYear() ? dayOfWeek : fullDayOfWeek)(locale).format(at)
  const words = Math.abs(ahead) > 1 ? date : capital(relativeTime(locale).format(ahead, 'day'))
  return `${words}${locale.startsWith('zh') ? ' ' : ', '}${formatClock(at.getHours(), at.getMinutes(), locale)}`
}

/** Days apart are whole numbers of days apart, whatever the clock does between them. */
const dayNumber = (at: Date): number => Date.UTC(at.getFullYear(), at.getMonth(), at.getDate())
const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** A time of the clock, as `formatDateTime` has it. */
export const formatClock = (hour: number, minute: number, locale: string): string =>
  new Date(2024, 0, 1, hour, minute).toLocaleTimeString(locale, { timeStyle: 'short' })

export const formatNumber = (value: number, locale: string): string => value.toLocaleString(locale)

/** 980 -> "1s", "1 秒"; 38 -> "38ms", "38 毫秒". */
export function formatDuration(ms: number, locale: string): string {
  const seconds = ms >= 950
  const text = (seconds ? ms / 1_000 : ms).toLocaleString(locale, {
    style: 'unit',
    unit: seconds ? 'second' : 'millisecond',
    unitDisplay: locale.startsWith('zh') ? 'short' : 'narrow',
    maximumFractionDigits: seconds ? 1 : 0,
  })
  return text.replace(/(?<=\d)(?=\p{Script=Han})/u, ' ')
}

function perLocale<Format>(create: (locale: string) => Format): (locale: string) => Format {
  const known = new Map<string, Format>()
  return (locale) => {
    const format = known.get(locale) ?? create(locale)
    known.set(locale, format)
    return format
  }
}
