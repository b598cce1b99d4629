import { timeOfDays } from '../../util/local-days.ts'
import { dayRangeOf } from '../../util/day-range.ts'
import { dayMs, isoDay } from '../../util/days.ts'

export interface DateRange {
  /** ISO 8601 UTC; the first and the last moment of the days meant, in the time zone of this computer. */
  readonly since: string
  readonly until: string
}

/** Within so many days what has no year is taken to lie ahead. */
const daysAhead = 7

/** The past days that a question names ("on 7 May", "last month", 5月2日, 上周), from the first to the last; null where it names none. */
export function datesOf(query: string, now: Date): DateRange | null {
  const text = query.normalize('NFKC').replace(/\s+/g, ' ').slice(0, 500)
  const offset = -now.getTimezoneOffset()
  const range = dayRangeOf(text, now.toISOString(), offset, 'question')
  if (range === null) return null
  const aYearLater = `${Number(range.from.slice(0, 4)) + 1}${range.from.slice(4)}`
  const [today = '', inAWeek = ''] = [0, daysAhead].map((days) =>
    isoDay(new Date(now.getTime() + offset * 60_000 + days * dayMs)),
  )
  const isToCome = !/\d{4}|年/.test(range.words) && aYearLater > today && aYearLater <= inAWeek
  const { since, until } = (isToCome ? null : timeOfDays(range)) ?? { since: null, until: null }
  if (since === null || until === null) return null
  return { since, until: new Date(Date.parse(until) - 1).toISOString() }
}
