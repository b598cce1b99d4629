import * as english from 'chrono-node/en'
import * as chinese from 'chrono-node/zh/hans'

export interface DateRange {
  /** ISO 8601 UTC; the first and the last moment of the days meant, in the time zone of this computer. */
  readonly since: string
  readonly until: string
}

/** The dates a question names ("on 7 May", "last month", 5月2日, 上周), from the first to the last; null where it names none. */
export function datesOf(query: string, now: Date): DateRange | null {
  const text = query.normalize('NFKC').replace(/\s+/g, ' ').slice(0, 500)
  const ranges = [...wholePeriods(text, now), ...namedDays(text, now)]
  if (ranges.length === 0) return null
  const since = ranges.map((range) => range.since).reduce((a, b) => (a < b ? a : b))
  const until = ranges.map((range) => range.until).reduce((a, b) => (a > b ? a : b))
  return { since, until }
}

function namedDays(text: string, now: Date): DateRange[] {
  const parser = /[\u4e00-\u9fff]/.test(text) ? chinese.casual : english.casual
  const found = parser.parse(text, now).filter(isDay)
  const dates = found.flatMap(({ start, end }) => [start, end ?? start])
  const commonYear = dates.find((date) => date.isCertain('year'))?.get('year') ?? null
  return found.map(({ start, end }) => {
    const inYear = start.isCertain('year') ? null : (commonYear ?? pastYear(start.date(), now))
    const last = end ?? start
    const from = dayOf(start, inYear)
    const to = dayOf(last, inYear)
    return last.isCertain('day')
      ? toRange(from, new Date(to.getFullYear(), to.getMonth(), to.getDate() + 1))
      : toRange(new Date(from.getFullYear(), from.getMonth(), 1), new Date(to.getFullYear(), to.getMonth() + 1, 1))
  })
}

/** Not the times of day, spans of minutes and words like "may" that the parser takes for dates as well. */
function isDay({ text, start }: english.ParsedResult): boolean {
  if (!start.isCertain('month') && !start.isCertain('day')) return false
  return !/^年|^[凌早清晨上中下午傍晚半夜里间]+$|^(?:now|right now|tonight|may|march|mar|现在|目前|如今|当前|此刻|眼下)$|\b(?:seconds?|secs?|minutes?|mins?|hours?|moments?)\b/i.test(
    text,
  )
}

interface Period {
  readonly pattern: RegExp
  range(now: Date, found: RegExpMatchArray): DateRange
}

const year = (number: number): DateRange => toRange(new Date(number, 0, 1), new Date(number + 1, 0, 1))
const month = (now: Date, offset: number): DateRange => monthOfYear(now.getFullYear(), now.getMonth() + offset + 1)
/** Weeks begin on Monday. */
const week = (now: Date, offset: number): DateRange => {
  const monday = now.getDate() - ((now.getDay() + 6) % 7) + offset * 7
  return toRange(
    new Date(now.getFullYear(), now.getMonth(), monday),
    new Date(now.getFullYear(), now.getMonth(), monday + 7),
  )
}

const periods: readonly Period[] = [
  { pattern: /\blast year\b|去年(?!\d|[一二三四五六七八九十]+月)/i, range: (now) => year(now.getFullYear() - 1) },
  { pattern: /\bthis year\b|今年(?!\d|[一二三四五六七八九十]+月)/i, range: (now) => year(now.getFullYear()) },
  { pattern: /\blast month\b|上个?月/i, range: (now) => month(now, -1) },
  { pattern: /\bthis month\b|这个月|本月/i, range: (now) => month(now, 0) },
  { pattern: /\blast week\b|上个?(?:周|星期|礼拜)/i, range: (now) => week(now, -1) },
  { pattern: /\bthis week\b|这个?(?:周|星期|礼拜)|本周/i, range: (now) => week(now, 0) },
  { pattern: /\b(?:in|during|since) (19\d\d|20\d\d)\b(?!-)/i, range: (_, found) => year(Number(found[1])) },
  { pattern: /(19\d\d|20\d\d)年(?!\d|[一二三四五六七八九十]+月)/, range: (_, found) => year(Number(found[1])) },
  {
    pattern: /(去|今|前)年(1[0-2]|[1-9])月(?!\d)/,
    range: (now, found) => monthOfYear(now.getFullYear() - yearsBack(found[1]), Number(found[2])),
  },
]

function wholePeriods(text: string, now: Date): DateRange[] {
  return periods.flatMap(({ pattern, range }) => {
    const found = text.match(pattern)
    return found === null ? [] : [range(now, found)]
  })
}

const yearsBack = (word: string | undefined): number => (word === '前' ? 2 : word === '去' ? 1 : 0)

const monthOfYear = (fullYear: number, number: number): DateRange =>
  toRange(new Date(fullYear, number - 1, 1), new Date(fullYear, number, 1))

/** A day without a year lies in the past where a question about memories names it. */
const pastYear = (date: Date, now: Date): number =>
  date.getTime() > now.getTime() + 7 * 86_400_000 ? date.getFullYear() - 1 : date.getFullYear()

/** `inYear` null: in the year the date itself says. */
function dayOf(parts: english.ParsedResult['start'], inYear: number | null): Date {
  const date = parts.date()
  return new Date(inYear ?? date.getFullYear(), date.getMonth(), date.getDate())
}

/** `end` is the first moment after the range. */
const toRange = (start: Date, end: Date): DateRange => ({
  since: start.toISOString(),
  until: new Date(end.getTime() - 1).toISOString(),
})
