import * as english from 'chrono-node/en'
import * as chinese from 'chrono-node/zh/hans'
import type { Language } from '../../contract/memory.ts'
import { localDay, systemTimeZone } from '../../util/local-time.ts'
import { englishNumber } from '../../util/number-words.ts'

const mayHoldDay = {
  en: /\d|day|week|morning|night|noon|evening|ago|now|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|tomorrow|mon|tue|wed|thu|fri|sat|sun/i,
  zh: /[\d日号天周末晚早晨前刚昨今明]|星期|礼拜/,
}
const vagueNow = /^(?:now|right now|just now|现在|刚才)$/i
const weekend = /\b(?:last|this past) weekend\b|\b(\d{1,2}|two|three|a couple of) weekends? ago\b|上个?周末/gi
const dayMs = 86_400_000

/**
 * The days (`2024-05-02`) that a statement of the day `at` names, past or to come; of a weekend its Saturday. Of several
 * blanks one is read: the parser tries each length of a run of them.
 */
export function daysIn(said: string, language: Language, at: string): readonly string[] {
  const text = said.replace(/\s+/g, ' ')
  const now = new Date(at)
  if (Number.isNaN(now.getTime()) || !mayHoldDay[language].test(text)) return []
  const weekends = [...text.matchAll(weekend)].map(([, count = 'one']) => saturdayOf(now, countOf(count)))
  const chrono = language === 'zh' ? chinese.casual : english.casual
  const days = chrono
    .parse(text.replace(weekend, ';'), { instant: now, timezone: 0 })
    .filter((found) => !vagueNow.test(found.text) && !Number.isNaN(found.start.date().getTime()))
    .flatMap((found) => dayOf(found, now) ?? [])
  return [...weekends, ...days]
}

/** “Now” and “in the morning” are of any day. */
const saysToday = /today|tonight|this|今/i
const stretch = /week|month|year|[周月年]$|星期$|礼拜$/i

/** The days from that day on that a text of the day `at` names: a weekday alone is the next one. */
export function daysToCome(said: string, language: Language, at: string): readonly string[] {
  const now = new Date(`${localDay(at, systemTimeZone())}T12:00:00Z`)
  if (!mayHoldDay[language].test(said)) return []
  const chrono = language === 'zh' ? chinese.casual : english.casual
  const found = chrono.parse(
    said.replace(/\s+/g, ' ').slice(0, longest),
    { instant: now, timezone: 0 },
    { forwardDate: true },
  )
  return found
    .filter(({ text, start }) => !stretch.test(text) && (start.isCertain('day') || start.isCertain('weekday')))
    .map(({ text, start }) => ({ text, day: isoDay(start.date()) }))
    .filter(({ text, day }) => day > isoDay(now) || (day === isoDay(now) && saysToday.test(text)))
    .map(({ day }) => day)
}
const longest = 500

/** How a day is named in either language on other days and on those before it. */
export const namesOfDay = (day: string): string =>
  (['en-GB', 'zh-CN'] as const)
    .flatMap((language) =>
      forms.map((form) => new Date(day).toLocaleDateString(language, { ...form, timeZone: 'UTC' })),
    )
    .concat('tomorrow', '明天', '后天')
    .join(' ')
const forms = [{ weekday: 'long' }, { weekday: 'short' }, { day: 'numeric', month: 'long' }] as const

/** Null for what names a month, a year or an hour only. */
function dayOf({ text, start }: english.ParsedResult, now: Date): string | null {
  const date = start.date()
  if (start.isCertain('day')) return isoDay(date)
  if (!start.isCertain('weekday')) return null
  // Chrono takes the nearest weekday; what is told in a chat has mostly happened.
  const isGone = date.getTime() > now.getTime() && !/next|下|this|这/.test(text)
  return isoDay(new Date(date.getTime() - (isGone ? 7 * dayMs : 0)))
}

const isoDay = (date: Date): string => date.toISOString().slice(0, 10)
const countOf = (word: string): number => Number(word) || (englishNumber(word) ?? 2)

/** The Saturday of the `count`th weekend before. */
function saturdayOf(now: Date, count: number): string {
  const sinceSaturday = (now.getUTCDay() + 1) % 7
  const back = (sinceSaturday <= 1 ? sinceSaturday + 7 : sinceSaturday) + 7 * (count - 1)
  return isoDay(new Date(now.getTime() - back * dayMs))
}
