import * as english from 'chrono-node/en'
import * as chinese from 'chrono-node/zh/hans'
import type { Language } from '../../contract/memory.ts'
import { months, shortName, weekdays } from '../../util/calendar-words.ts'
import { dayMs, isoDay } from '../../util/days.ts'
import { monthsAway } from '../../util/days-ahead.ts'
import { writtenNumber } from '../../util/number-words.ts'

const mayHoldDay = {
  en: new RegExp(
    String.raw`\d|day|week|morning|night|noon|evening|ago|now|tomorrow|${[...months, ...weekdays].map(shortName).join('|')}`,
    'i',
  ),
  zh: /[\d日号天周末晚早晨前刚昨今明]|星期|礼拜/,
}
const vagueNow = /^(?:now|right now|just now|现在|刚才)$/i
const weekend = /\b(?:last|this past) weekend\b|\b(\d{1,2}|two|three|a couple of) weekends? ago\b|上个?周末/gi

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

/** Null for what names a month, a year or an hour only. */
function dayOf({ text, start }: english.ParsedResult, now: Date): string | null {
  const away = monthsAway(text, now)
  if (away !== null) return isoDay(away)
  const date = start.date()
  if (start.isCertain('day')) return isoDay(date)
  if (!start.isCertain('weekday')) return null
  // Chrono takes the nearest weekday; what is told in a chat has mostly happened.
  const isGone = date.getTime() > now.getTime() && !/next|下|this|这/.test(text)
  return isoDay(new Date(date.getTime() - (isGone ? 7 * dayMs : 0)))
}

const countOf = (word: string): number => writtenNumber(word) || 2

/** The Saturday of the `count`th weekend before. */
function saturdayOf(now: Date, count: number): string {
  const sinceSaturday = (now.getUTCDay() + 1) % 7
  const back = (sinceSaturday <= 1 ? sinceSaturday + 7 : sinceSaturday) + 7 * (count - 1)
  return isoDay(new Date(now.getTime() - back * dayMs))
}
