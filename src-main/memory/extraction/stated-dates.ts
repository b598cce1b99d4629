import { digitsIn } from '../../util/figures.ts'
import { languageOf } from '../../util/language.ts'
import { localDay } from '../../util/local-time.ts'
import type { SourceMessage } from '../evidence/source-message.ts'
import { daysIn } from '../language/dates.ts'
import { isReadByRules } from '../language/language-tag.ts'
import type { Stated } from './operation.ts'
import { plain, type ShownText, tokensIn } from './shown-text.ts'
import { dayMs, isoDay } from '../../util/days.ts'

/** A text with the days that a statement names, and its own: their figures, and the names of their months. */
export function withDays(
  source: ShownText,
  stated: Stated,
  message: SourceMessage,
  { timeZone, isTrusted = false }: Dating,
): ShownText {
  const { validFrom, validTo } = stated
  const today = localDay(message.at, timeZone)
  // “I turned 42 yesterday”, in a language whose words for days are a model's to read.
  const near = isTrusted && !isReadByRules(message.text) ? weekAround(today).filter(isMonthIn(stated.fact)) : []
  // “From Monday” may be the one before or the next.
  const named = daysOf(stated, message, timeZone).flatMap((date) => [date, weekAfter(date)])
  const days = [today, validFrom ?? '', validTo ?? '', ...named, ...near]
  const months = new Set(days.flatMap((date) => monthNames(Number(date.slice(5, 7)))))
  return {
    ...source,
    days: days.filter((date) => date !== ''),
    tokens: source.tokens.union(months),
    figures: source.figures.union(new Set(digitsIn(days.join(' ')))),
  }
}

interface Dating {
  readonly timeZone: string
  readonly isTrusted?: boolean
}

const isMonthIn = (text: string): ((date: string) => boolean) => {
  const words = new Set(tokensIn(plain(text)))
  return (date) => monthNames(Number(date.slice(5, 7))).some((name) => words.has(name))
}

const calendarLanguages = 'cs da de el en es fi fr hu it nb nl pl pt ro ru sv tr uk'.split(' ')

const namesByMonth = new Map<number, string[]>()

/** How a month, 1 to 12, is called in dates of languages that give it a name. */
function monthNames(month: number): string[] {
  const names =
    namesByMonth.get(month) ??
    calendarLanguages.flatMap((language) => {
      const calendar = new Intl.DateTimeFormat(language, { month: 'long', day: 'numeric', timeZone: 'UTC' })
      return tokensIn(plain(calendar.format(Date.UTC(2000, month - 1, 1))))
    })
  namesByMonth.set(month, names)
  return names
}

const mostDaysApart = 2
/** A day that nobody named in figures is reckoned from today: not further off than this. */
const mostRelativeDays = 3 * 366

const daysAfter = (date: string, count: number): string => isoDay(new Date(Date.parse(date) + count * dayMs))
const weekAfter = (date: string): string => daysAfter(date, 7)
const weekAround = (date: string): string[] => Array.from({ length: 15 }, (_, at) => daysAfter(date, at - 7))

/** The days that its quote names, reckoned from the day it was said. */
const daysOf = ({ quote }: Stated, { at }: SourceMessage, timeZone: string): readonly string[] =>
  daysIn(quote, languageOf(quote), `${localDay(at, timeZone)}T12:00:00Z`)

/** The days of a statement: ours where we reckon them too and differ by little, the model's where nothing speaks against them. */
export function withCheckedDates(
  stated: Stated,
  message: SourceMessage,
  { timeZone, isTrusted = false }: Dating,
): Stated {
  const words = `${stated.quote}\n${message.text.slice(0, 4_000)}`
  const offset = Date.parse(`${localDay(message.at, timeZone)}T00:00:00Z`)
  const ours = daysOf(stated, message, timeZone)
  const checked = (date: string | null): string | null => {
    if (date === null) return null
    const time = Date.parse(date.length === 4 ? `${date}-01-01` : date.length === 7 ? `${date}-01` : date)
    if (Number.isNaN(time)) return null
    const apart = (one: string): number => Math.abs(Date.parse(one) - time)
    const [nearest] = date.length === 10 ? ours.toSorted((a, b) => apart(a) - apart(b)) : []
    // “Next week” is no day: the one that a fact names itself is kept.
    const isInFact = isTrusted && digitsIn(stated.fact).includes(String(Number(date.slice(8))))
    if (nearest !== undefined && apart(nearest) <= mostDaysApart * dayMs) return isInFact ? date : nearest
    const isWritten = digitsIn(words).includes(date.slice(0, 4))
    return isWritten || Math.abs(time - offset) <= mostRelativeDays * dayMs || date.length === 4 ? date : null
  }
  return { ...stated, validFrom: checked(stated.validFrom), validTo: checked(stated.validTo) }
}
