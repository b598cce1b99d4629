import * as english from 'chrono-node/en'
import * as chinese from 'chrono-node/zh/hans'
import { type NamedDays, daysAheadIn } from '../../util/days-ahead.ts'
import { languageOf } from '../../util/language.ts'
import { localDay, systemTimeZone } from '../../util/local-time.ts'
import { isoDay } from '../../util/days.ts'

/** “Now” and “in the morning” are of any day. */
const saysToday = /today|tonight|this|今/i
const stretch = /week|month|year|[周月年]$|星期$|礼拜$/i
const longest = 500

/**
 * The days from that day on that a text of the day `at` names, in its order: a weekday alone is the next one. To ask the
 * system for its zone takes longer than to read a sentence: who reads many asks once.
 */
export function daysToCome(said: string, at: string, timeZone = systemTimeZone()): readonly NamedDays[] {
  const today = localDay(at, timeZone)
  const text = said
    .slice(0, 4 * longest)
    .replace(/\s+/g, ' ')
    .slice(0, longest)
  const stretches = daysAheadIn(text, today)
  const rest = stretches.reduce(
    (left, { start, end }) => `${left.slice(0, start)}${';'.repeat(end - start)}${left.slice(end)}`,
    text,
  )
  const chrono = languageOf(said) === 'zh' ? chinese.casual : english.casual
  const days = chrono
    .parse(rest, { instant: new Date(`${today}T12:00:00Z`), timezone: 0 }, { forwardDate: true })
    .filter((one) => !stretch.test(one.text) && (one.start.isCertain('day') || one.start.isCertain('weekday')))
    .map(({ text: words, index, start, end }) => ({
      from: isoDay(start.date()),
      to: isoDay((end ?? start).date()),
      start: index,
      end: index + words.length,
    }))
    .filter((one) => one.from > today || (one.from === today && saysToday.test(rest.slice(one.start, one.end))))
  return [...stretches, ...days].toSorted((a, b) => a.start - b.start)
}
