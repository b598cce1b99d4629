import { datesIn, type NamedDate } from './dates.ts'
import { datesOf } from './query-dates.ts'

/** The local days (`2026-03-01`) a text names, from the first to the last, and the words that name them. */
export interface DayRange {
  readonly from: string
  readonly to: string
  readonly words: string
}

const weekend = /(?:last|this past|past) weekend|上(?:个)?周末/iu
const period =
  /(?:last|this|past|previous) (?:week|month|year)|上(?:个|一)?(?:周|星期|礼拜|月)|这(?:个)?(?:周|星期|礼拜|月)|本[周月]|去年|今年|前年/iu
const dayMs = 86_400_000

/** The days that `text` names, seen from the instant `at` in a zone `offsetMinutes` east of UTC; null where it names none. */
export function dayRangeOf(text: string, at: string, offsetMinutes: number): DayRange | null {
  if (text === '') return null
  const language = /\p{Script=Han}/u.test(text) ? 'zh' : 'en'
  const dates = datesIn(text, language, at, offsetMinutes)
  const weekendWords = weekend.exec(text)?.[0]
  const saturday = weekendWords === undefined ? undefined : dates[0]?.date
  if (weekendWords !== undefined && saturday !== undefined)
    return { from: saturday, to: dayOf(new Date(`${saturday}T00:00:00Z`).getTime() + dayMs), words: weekendWords }
  const days = dates.filter(({ date }) => date.length >= 7)
  const words = period.exec(text)?.[0] ?? (days.length === 0 ? undefined : stretchOf(text, days))
  const whole = words === undefined ? null : datesOf(words, new Date(at))
  return whole === null || words === undefined
    ? null
    : { from: localDay(whole.since), to: localDay(whole.until), words }
}

/** From the first date named to the end of the last one, or of the words that go on to another. */
function stretchOf(text: string, days: readonly NamedDate[]): string {
  const from = text.indexOf(days[0]?.text ?? '')
  const last = days.at(-1)?.text ?? ''
  return text.slice(from, text.indexOf(last) + last.length)
}

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)
const localDay = (iso: string): string => {
  const date = new Date(iso)
  return dayOf(date.getTime() - date.getTimezoneOffset() * 60_000)
}
