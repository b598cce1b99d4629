import * as english from 'chrono-node/en'
import * as chinese from 'chrono-node/zh/hans'
import { languageOf } from '../../util/language.ts'
import { localDay, systemTimeZone } from '../../util/local-time.ts'

/** “Now” and “in the morning” are of any day. */
const saysToday = /today|tonight|this|今/i
const stretch = /week|month|year|[周月年]$|星期$|礼拜$/i
const longest = 500

/** The days from that day on that a text of the day `at` names: a weekday alone is the next one. */
export function daysToCome(said: string, at: string): readonly string[] {
  const now = new Date(`${localDay(at, systemTimeZone())}T12:00:00Z`)
  const chrono = languageOf(said) === 'zh' ? chinese.casual : english.casual
  const text = said.replace(/\s+/g, ' ').slice(0, longest)
  return chrono
    .parse(text, { instant: now, timezone: 0 }, { forwardDate: true })
    .filter((one) => !stretch.test(one.text) && (one.start.isCertain('day') || one.start.isCertain('weekday')))
    .map((one) => ({ words: one.text, day: isoDay(one.start.date()) }))
    .filter(({ words, day }) => day > isoDay(now) || (day === isoDay(now) && saysToday.test(words)))
    .map(({ day }) => day)
}

const isoDay = (date: Date): string => date.toISOString().slice(0, 10)

/** How a day is named in either language on other days and on those before it. */
export const namesOfDay = (day: string): string =>
  (['en-GB', 'zh-CN'] as const)
    .flatMap((language) =>
      forms.map((form) => new Date(day).toLocaleDateString(language, { ...form, timeZone: 'UTC' })),
    )
    .concat('tomorrow', '明天', '后天')
    .join(' ')
const forms = [{ weekday: 'long' }, { weekday: 'short' }, { day: 'numeric', month: 'long' }] as const
