import { englishUpTo, writtenNumber } from './number-words.ts'
import { dayMs, dayOfDate, isoDay, monthsFrom } from './days.ts'
import { chineseWeekdayIndex, monthName, monthNumber } from './calendar-words.ts'

/** Local days (`2026-03-01`), both included. */
export interface Days {
  readonly from: string
  readonly to: string
}

/** Days that words name, and where these words stand. */
export interface NamedDays extends Days {
  readonly start: number
  readonly end: number
}

/**
 * The stretches of days from `today` on that a text names: weeks, weekends, months, “the next three days”, “on the 3rd”, and Chinese
 * weekdays. Weeks begin on Monday.
 */
export function daysAheadIn(text: string, today: string): readonly NamedDays[] {
  const first = Date.parse(today) / dayMs
  const named = forms
    .flatMap(({ pattern, days }) =>
      Array.from(text.matchAll(pattern)).flatMap((match) => {
        const range = days(match, first)
        return range === null || range.to < first
          ? []
          : [{ ...range, start: match.index, end: match.index + match[0].length }]
      }),
    )
    .toSorted((a, b) => a.start - b.start || b.end - a.end)
  return named
    .filter(({ start }, index) => named.slice(0, index).every(({ end }) => end <= start))
    .map((one) => ({ ...one, from: dayOf(Math.max(one.from, first)), to: dayOf(one.to) }))
}

interface Range {
  readonly from: number
  readonly to: number
}

const dayOf = (day: number): string => isoDay(new Date(day * dayMs))
const number = `(\\d{1,2}|an?|${englishUpTo(7)}|few|couple of)`
const ordinal = '(\\d{1,2}|[一二三四五六七八九十]{1,3})'

/** Their days since 1970-01-01. */
const forms: readonly {
  readonly pattern: RegExp
  readonly days: (match: RegExpMatchArray, today: number) => Range | null
}[] = [
  {
    pattern:
      /\b(?:(this|next|coming) )?(week(?:end)?|month)( after next)?\b|(?:(下下|下|这|本)一?个?)?(周末|月|(?:周|星期|礼拜)(?![一二三四五六日天几]))/giu,
    days: ([, which, unit, after, whichZh, unitZh], today) => {
      const [name = '', on = ''] = [unit ?? unitZh, after ?? which ?? whichZh]
      const isWeekend = /end|末/iu.test(name)
      if (on === '' && !isWeekend) return null
      const later = /after|下下/iu.test(on) ? 2 : Number(/next|下/iu.test(on))
      if (/month|月/iu.test(name)) return monthOf(today, later)
      const monday = mondayOf(today) + 7 * later
      return { from: monday + (isWeekend ? 5 : 0), to: monday + 6 }
    },
  },
  {
    pattern: new RegExp(
      `\\b(?:next|coming) (?:${number} )?(day|week)s\\b|(?:接下来|未来|今后|往后|这)(?:的)?([一两二三四五六七八九十几\\d]{1,2})个?(天|周|星期)`,
      'giu',
    ),
    days: ([, count = 'few', unit, countZh, unitZh], today) => ({
      from: today,
      to: today + countOf(countZh ?? count) * (unit === 'week' || (unitZh !== undefined && unitZh !== '天') ? 7 : 1),
    }),
  },
  {
    pattern: new RegExp(
      `\\b(\\d{1,2}|an?|${englishUpTo(6)}) months? from (?:now|today)\\b|([一两二三四五六七八九十\\d]{1,3})个月[之以]?后`,
      'giu',
    ),
    days: ([, count, countZh], today) =>
      only(monthsFrom(new Date(today * dayMs), countOf(countZh ?? count)).getTime() / dayMs),
  },
  {
    pattern: /(下下|下|这|本)?个?(?:周|星期|礼拜)([一二三四五六日天])/gu,
    days: ([, which, name = ''], today) => {
      const place = (chineseWeekdayIndex(name) + 6) % 7
      const day = mondayOf(today) + place + 7 * (which === '下下' ? 2 : Number(which === '下'))
      return only(which === undefined && day < today ? day + 7 : day)
    },
  },
  {
    pattern: new RegExp(
      `\\b(?:in|during|for|this|next) (${monthName})\\b(?! \\d)|(?<![\\d个一二三四五六七八九十])${ordinal}月(?:份|底|初|中旬)?(?!${ordinal})`,
      'giu',
    ),
    days: ([, name, nameZh], today) => {
      const month = name === undefined ? countOf(nameZh) : monthNumber(name)
      return month < 1 || month > 12 ? null : monthOf(today, (month + 11 - new Date(today * dayMs).getUTCMonth()) % 12)
    },
  },
  {
    pattern: new RegExp(
      `\\b(?:on|by|until|till|from|for) the (\\d{1,2})(?:st|nd|rd|th)\\b(?! (?:of )?${monthName})|(?<![月第\\d一二三四五六七八九十])${ordinal}[号日](?![楼线店码院])`,
      'giu',
    ),
    days: ([, day, dayZh], today) => {
      const date = countOf(day ?? dayZh)
      const now = new Date(today * dayMs)
      if (date < 1 || date > 31) return null
      const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + Number(date < now.getUTCDate())))
      return only(dayOfDate(month, date, 1).getTime() / dayMs)
    },
  },
]

const only = (day: number): Range => ({ from: day, to: day })
const utc = (year: number, month: number, day: number): number => Date.UTC(year, month, day) / dayMs
const mondayOf = (day: number): number => day - ((new Date(day * dayMs).getUTCDay() + 6) % 7)

function monthOf(today: number, later: number): Range {
  const now = new Date(today * dayMs)
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() + later]
  return { from: utc(year, month, 1), to: utc(year, month + 1, 0) }
}

const vague: Readonly<Record<string, number>> = { few: 7, 几: 7, 'couple of': 2, a: 1, an: 1 }
const countOf = (written = ''): number => writtenNumber(written, vague) ?? 0

const awayZh = /^(\d{1,2}|[一两二三四五六七八九十]{1,3})个月[之以]?([前后])/u

/** The day so many months from now, as Chinese names it; null for other words. Of a shorter month Chrono takes a day of the one after. */
export function monthsAway(words: string, now: Date): Date | null {
  const [, count, way] = awayZh.exec(words) ?? []
  return count === undefined ? null : monthsFrom(now, countOf(count) * (way === '前' ? -1 : 1))
}
