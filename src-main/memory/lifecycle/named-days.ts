import { chineseNumber, countingWords, englishNumber } from '../../util/number-words.ts'

/** A day that words name, ahead of when they were said, or the last day of what they name. */
export interface NamedDay {
  /** Milliseconds, midnight UTC. */
  readonly day: number
  readonly at: number
  readonly end: number
}

const dayMs = 86_400_000
/** "Three weeks from 12 May" */
const nearby = 16
/** What was called by its date alone this many days after it is not meant for the next year. */
const backwards = 120

/**
 * The days, ahead or of the last months, that a text in simplified characters names by date, by distance (`next week`)
 * or after another (`14 feb, back 28`), in order; of a week, a month or a season the last one.
 */
export function namedDays(text: string, saidAt: Date): NamedDay[] {
  const said = Date.UTC(saidAt.getUTCFullYear(), saidAt.getUTCMonth(), saidAt.getUTCDate())
  const found: NamedDay[] = []
  for (const { pattern, dayOf } of readers) {
    for (const match of text.matchAll(pattern)) {
      const at = match.index
      const end = at + match[0].length
      if (found.some((other) => other.at < end && at < other.end)) continue
      const beside = found.findLast((other) => other.end <= at) ?? found.find((other) => other.at <= end + nearby)
      const day = dayOf(match.groups ?? {}, said, beside?.day ?? null)
      if (day !== null) found.push({ day, at, end })
    }
  }
  return found.toSorted((a, b) => a.at - b.at)
}

interface Reader {
  readonly pattern: RegExp
  /** `beside`: the day named before it, or right after it. Null where it names none. */
  readonly dayOf: (
    groups: Readonly<Record<string, string | undefined>>,
    said: number,
    beside: number | null,
  ) => number | null
}

const months = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const month = String.raw`(?<month>(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?))\b`
const monthOf = (word = ''): number => months.indexOf(word.slice(0, 3).toLowerCase())
const hanNumber = String.raw`(?:\d{1,2}|[一二三四五六七八九十]{1,3})`
const numberOf = (word = ''): number => (/^\d+$/.test(word) ? Number(word) : (chineseNumber(word) ?? Number.NaN))
const count = String.raw`(?<count>\d{1,3}|an?|${countingWords.join('|')})`
const countOf = (word = ''): number => (/^an?$/i.test(word) ? 1 : (englishNumber(word) ?? Number(word)))
const unitDays: Readonly<Record<string, number>> = {
  day: 1,
  week: 7,
  month: 30,
  天: 1,
  周: 7,
  星期: 7,
  礼拜: 7,
  月: 30,
}

/** The day in the year it is said in, or in the next one where it is long over. */
function near(said: number, index: number, day: number): number | null {
  if (index < 0 || !(day >= 1 && day <= 31)) return null
  const [year] = partsOf(said)
  const first = Date.UTC(year, index, day)
  return first < said - backwards * dayMs ? Date.UTC(year + 1, index, day) : first
}

/** The next day of this number after `after`. */
function nextDay(after: number, day: number): number | null {
  if (!(day >= 1 && day <= 31)) return null
  const [year, index] = partsOf(after)
  const first = Date.UTC(year, index, day)
  return first >= after ? first : Date.UTC(year, index + 1, day)
}

const endOfMonth = (start: number | null): number | null => {
  if (start === null) return null
  const [year, index] = partsOf(start)
  return Date.UTC(year, index + 1, 0)
}
const partsOf = (day: number): [year: number, month: number] => {
  const date = new Date(day)
  return [date.getUTCFullYear(), date.getUTCMonth()]
}
/** The Sunday of this week or of one after it. */
const endOfWeek = (said: number, weeks: number): number =>
  said + (((7 - new Date(said).getUTCDay()) % 7) + 7 * weeks) * dayMs

const readers: readonly Reader[] = [
  { pattern: /\b(?<date>20\d\d-\d\d-\d\d)\b/g, dayOf: ({ date }) => Date.parse(date ?? '') },
  {
    pattern: new RegExp(String.raw`\b(?<day>\d{1,2})(?:st|nd|rd|th)?(?: of)? ${month}(?:,? (?<year>20\d\d))?`, 'gi'),
    dayOf: ({ day, month: name, year }, said) =>
      year === undefined ? near(said, monthOf(name), Number(day)) : Date.UTC(Number(year), monthOf(name), Number(day)),
  },
  {
    pattern: new RegExp(String.raw`\b${month} (?:the )?(?<day>\d{1,2})(?:st|nd|rd|th)?\b(?:,? (?<year>20\d\d))?`, 'gi'),
    dayOf: ({ day, month: name, year }, said) =>
      year === undefined ? near(said, monthOf(name), Number(day)) : Date.UTC(Number(year), monthOf(name), Number(day)),
  },
  {
    pattern: new RegExp(`(?<month>${hanNumber})月(?<day>${hanNumber})(?:号|日)?`, 'gu'),
    dayOf: ({ month: name, day }, said) => near(said, numberOf(name) - 1, numberOf(day)),
  },
  {
    pattern: new RegExp(`(?<month>${hanNumber})月(?:底|末|份?之?前)`, 'gu'),
    dayOf: ({ month: name }, said) => endOfMonth(near(said, numberOf(name) - 1, 1)),
  },
  {
    pattern: new RegExp(String.raw`\b(?:by|until|till|before|end of) ${month}(?: (?<year>20\d\d))?`, 'gi'),
    dayOf: ({ month: name, year }, said) =>
      endOfMonth(year === undefined ? near(said, monthOf(name), 1) : Date.UTC(Number(year), monthOf(name), 1)),
  },
  {
    pattern:
      /\b(?:the (?<day>\d{1,2})(?:st|nd|rd|th)|back (?:on )?(?:the )?(?<back>\d{1,2})(?:st|nd|rd|th)?)\b(?! ?(?:am|pm|century|floor|time|%))/gi,
    dayOf: ({ day, back }, said, beside) => nextDay(beside ?? said, Number(day ?? back)),
  },
  {
    pattern: new RegExp(`(?<![月\\d一二三四五六七八九十])(?<day>${hanNumber})(?:号|日)(?!线|楼|门|院|店)`, 'gu'),
    dayOf: ({ day }, said, beside) => nextDay(beside ?? said, numberOf(day)),
  },
  { pattern: /\btomorrow\b|明天/giu, dayOf: (_groups, said) => said + dayMs },
  { pattern: /后天/gu, dayOf: (_groups, said) => said + 2 * dayMs },
  {
    pattern: /\bthis (?:week|weekend)\b|(?:这|本)个?(?:周|星期|礼拜)(?:末|[一二三四五六日天])?/giu,
    dayOf: (_groups, said) => endOfWeek(said, 0),
  },
  {
    pattern:
      /\bnext (?:week|weekend|(?:mon|tues|wednes|thurs|fri|satur|sun)day)\b|下个?(?:周|星期|礼拜)(?:末|[一二三四五六日天])?/giu,
    dayOf: (_groups, said) => endOfWeek(said, 1),
  },
  { pattern: /\bthis month\b|(?:这个?|本)月/giu, dayOf: (_groups, said) => endOfMonth(said) },
  { pattern: /\bnext month\b|下个?月/giu, dayOf: (_groups, said) => endOfMonth((endOfMonth(said) ?? said) + dayMs) },
  {
    pattern: /\b(?:by (?:the )?end of (?:the|this) year|by new year)\b|年底之?前/giu,
    dayOf: (_groups, said) => Date.UTC(partsOf(said)[0], 11, 31),
  },
  { pattern: /\bthis (?:term|semester)\b|(?:这个?|本)学期/giu, dayOf: (_groups, said) => said + 150 * dayMs },
  {
    pattern: new RegExp(
      String.raw`(?<next>\bthe next |\banother |\bstay(?:ing)?\b.{0,12} |\baway (?:for )?)?\b${count} (?<unit>day|week|month)s?\b(?! ago| old| in\b| now\b| of\b| a\b| later)`,
      'gi',
    ),
    // "For nine days" may be over: it is ahead where a day is named or it says so.
    dayOf: ({ count: number, unit = '', next }, said, beside) =>
      beside === null && next === undefined
        ? null
        : (beside ?? said) + countOf(number) * (unitDays[unit.toLowerCase()] ?? 0) * dayMs,
  },
  {
    pattern: new RegExp(
      `(?:待|住|呆|请|休|去|玩|出差)了?(?<count>\\d{1,3}|[一二两三四五六七八九十]{1,3})个?(?<unit>天|周|星期|礼拜|月)(?!前)`,
      'gu',
    ),
    dayOf: ({ count: number, unit = '' }, said, beside) =>
      (beside ?? said) + numberOf(number) * (unitDays[unit] ?? 0) * dayMs,
  },
]
