import type { Days } from './days-ahead.ts'
import { toChineseNumber } from './number-words.ts'
import { dayMs, isoDay } from './days.ts'

/** The first of these days that is among those, with what is named with it. */
export const sharedDays = (named: readonly Days[], asked: readonly Days[]): Days | undefined =>
  named.find(({ from, to }) => asked.some((one) => from <= one.to && one.from <= to))

/** How days are named in either language on other days and on those before them; of a long stretch the first ones. */
export const namesOfDays = (days: readonly Days[]): string =>
  [...new Set(days.flatMap(daysOf).flatMap(namesOf).concat('tomorrow', '明天', '后天'))].join(' ')

const namesOf = (day: string): string[] =>
  (['en-GB', 'zh-CN'] as const).flatMap((language) =>
    forms.map((form) => new Date(day).toLocaleDateString(language, { ...form, timeZone: 'UTC' })),
  )
/** By their numbers alone and as parts of a stretch, too: “on the 3rd”, 三号, “this week”. */
export const numbersOfDays = (days: readonly Days[]): string =>
  [...new Set(days.flatMap(daysOf).map((day) => Number(day.slice(-2))))]
    .map((date) => `${date}${endings[ordinals.select(date)]} ${date}号 ${toChineseNumber(date)}号`)
    .concat(stretches)
    .join(' ')
const stretches = 'today tonight week weekend month 今天 今晚 下周 周末 下个月 月底'
const ordinals = new Intl.PluralRules('en', { type: 'ordinal' })
const endings = { one: 'st', two: 'nd', few: 'rd', other: 'th', many: 'th', zero: 'th' } as const
const mostNamed = 31
const daysOf = ({ from, to }: Days): string[] =>
  Array.from({ length: Math.min(mostNamed, (Date.parse(to) - Date.parse(from)) / dayMs + 1) }, (_one, index) =>
    isoDay(new Date(Date.parse(from) + index * dayMs)),
  )
const forms = [{ weekday: 'long' }, { weekday: 'short' }, { day: 'numeric', month: 'long' }] as const
