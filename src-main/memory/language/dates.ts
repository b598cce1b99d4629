import * as english from 'chrono-node/en'
import * as chinese from 'chrono-node/zh/hans'
import type { Language } from '../../contract/memory.ts'

/** A time named in a text, as far as the text pins it down: `2024-05-02`, `2024-05` or `2024`. */
interface NamedDate {
  readonly text: string
  readonly date: string
}

const mayHoldDate = {
  en: /\d|day|week|month|year|morning|night|noon|evening|summer|winter|spring|fall|autumn|ago|recently|just|now|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|tomorrow|tonight|mon|tue|wed|thu|fri|sat|sun/i,
  zh: /[\d年月日号天周末晚早晨夏冬春秋前刚昨今明]|星期|礼拜/,
}

/** Every date of `said`, in order. Of several blanks one is read: the parser tries each length of a run of them. */
export function datesIn(said: string, language: Language, at: string, offsetMinutes = 0): readonly NamedDate[] {
  const text = said.replace(/\s+/g, ' ')
  const local = new Date(Date.parse(at) + offsetMinutes * 60_000)
  if (Number.isNaN(local.getTime()) || !mayHoldDate[language].test(text)) return []
  const own = (language === 'zh' ? chineseDates : englishDates)(text, local)
  const rest = own.reduce((left, date) => left.replace(date.text, ';'), text)
  return [...own, ...chronoDates(rest, language, local)]
}

function chronoDates(text: string, language: Language, local: Date): readonly NamedDate[] {
  const chrono = language === 'zh' ? chinese.casual : english.casual
  return chrono
    .parse(text, { instant: local, timezone: 0 })
    .filter((result) => !vagueNow.test(result.text) && result.start.date().getTime() === result.start.date().getTime())
    .map((result) => ({
      text: result.text,
      date: shown(result.text, result.start.date(), local, result.start.isCertain('weekday') && !/next|下/.test(text)),
    }))
}

const vagueNow = /^(?:now|right now|just now|\d{1,2}(?::\d\d)?|现在|刚才)$/i
const yearWords = /years?\b|年前|decades?/i
const monthWords = /months?\b|个月/i

function shown(words: string, date: Date, local: Date, weekday: boolean): string {
  // Chrono takes the nearest weekday; what is told in a chat has mostly happened.
  const past = weekday && date.getTime() > local.getTime() && !/this|这/.test(words)
  const iso = new Date(date.getTime() - (past ? 7 * 86_400_000 : 0)).toISOString()
  if (yearWords.test(words)) return iso.slice(0, 4)
  const monthOnly =
    monthWords.test(words) || /^[a-z]+(?: \d{4})?$/i.test(words)
      ? /month|^(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)/i.test(words)
      : /^\d{4}年\d{1,2}月$/.test(words)
  return monthOnly ? iso.slice(0, 7) : iso.slice(0, 10)
}

function englishDates(text: string, local: Date): readonly NamedDate[] {
  return [
    ...each(text, /\b(last|this|next) (?:spring|summer|autumn|fall|winter)\b/gi, ([, which]) =>
      String(local.getUTCFullYear() + step(which, 'last', 'next')),
    ),
    ...each(text, /\b(\d{1,2}|two|three|a couple of|a few) weekends? ago\b/gi, ([, count]) =>
      weekendBefore(local, countOf(count ?? '')),
    ),
    ...each(text, /\b(?:last|this past) weekend\b/gi, () => weekendBefore(local, 1)),
    ...each(text, /\b(?:in|since|from|until|back in) ((?:19|20)\d\d)\b/gi, ([, year]) => year ?? ''),
  ]
}

function chineseDates(text: string, local: Date): readonly NamedDate[] {
  return [
    ...each(text, /(大?前年|去年|今年|明年|后年)/g, ([, word]) =>
      String(local.getUTCFullYear() + (yearSteps[word ?? ''] ?? 0)),
    ),
    ...each(text, /([上下这])(?:个)?月(?![\d一二三])/g, ([, which]) => monthFrom(local, step(which, '上', '下'))),
    ...each(text, /([上下])(?:个|一)?(?:周|星期|礼拜)(?![一二三四五六日天末])/g, ([, which]) =>
      dayFrom(local, 7 * step(which, '上', '下')),
    ),
    ...each(text, /上(?:个)?周末/g, () => weekendBefore(local, 1)),
    ...each(text, /(?<!\d)((?:19|20)\d\d)年(?!\d{1,2}月)/g, ([, year]) => year ?? ''),
  ]
}

const yearSteps: Readonly<Record<string, number>> = { 大前年: -3, 前年: -2, 去年: -1, 今年: 0, 明年: 1, 后年: 2 }
const step = (word: string | undefined, back: string, ahead: string): number =>
  word?.toLowerCase() === back ? -1 : word?.toLowerCase() === ahead ? 1 : 0
const countOf = (word: string): number =>
  ({ two: 2, three: 3, 'a couple of': 2, 'a few': 3 })[word.toLowerCase()] ?? Number(word)
const dayFrom = (local: Date, days: number): string =>
  new Date(local.getTime() + days * 86_400_000).toISOString().slice(0, 10)
const monthFrom = (local: Date, months: number): string =>
  new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth() + months, 1)).toISOString().slice(0, 7)

/** The Saturday of the `count`th weekend before. */
function weekendBefore(local: Date, count: number): string {
  const sinceSaturday = (local.getUTCDay() + 1) % 7
  return dayFrom(local, -(sinceSaturday <= 1 ? sinceSaturday + 7 : sinceSaturday) - 7 * (count - 1))
}

function each(text: string, pattern: RegExp, date: (match: RegExpExecArray) => string): readonly NamedDate[] {
  return [...text.matchAll(pattern)].map((match) => ({ text: match[0], date: date(match) }))
}
