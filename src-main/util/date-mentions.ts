import { chineseNumber } from './number-words.ts'
import { blankRanges } from './ranges.ts'
import { remembered } from './remembered.ts'
import { chineseWeekdayIndex, monthName, monthNumber, months, weekdayIndex, weekdayStem } from './calendar-words.ts'

/** A day, a month, a weekday or a time of day, however it is written. */
export interface DateMention {
  /** `day:3-5`, `month:3`, `weekday:2`, `time:14:30`, `year:2026`. */
  readonly key: string
  readonly start: number
  readonly length: number
}

type Groups = Readonly<Record<string, string | undefined>>
type Rule = readonly [pattern: RegExp, keys: (groups: Groups) => readonly string[]]

const dayKeys = ({ year, month, day }: Groups): readonly string[] => [
  `day:${monthOf(month)}-${numberOf(day ?? '')}`,
  ...(year === undefined ? [] : [`year:${year}`]),
]
const monthKeys = ({ year, month }: Groups): readonly string[] => [
  `month:${monthOf(month)}`,
  ...(year === undefined ? [] : [`year:${year}`]),
]

/** The longest forms first: what one has read no other reads again. */
const rules: readonly Rule[] = [
  [/\b(?<year>(?:19|20)\d\d)[-/.](?<month>0?[1-9]|1[0-2])[-/.](?<day>0?[1-9]|[12]\d|3[01])(?!\d)/gu, dayKeys],
  [
    /(?:(?<year>(?:19|20)\d\d)\s*年\s*)?(?<month>1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九])\s*月\s*(?<day>3[01]|[12]\d|0?[1-9]|[一二三]?十[一二三四五六七八九]?|[一二三四五六七八九])\s*[日号號]/gu,
    dayKeys,
  ],
  [/(?:(?<year>(?:19|20)\d\d)\s*年\s*)(?<month>1[0-2]|0?[1-9])\s*月/gu, monthKeys],
  [/(?<![\d个個])(?<month>1[0-2]|0?[1-9]|十[一二]|[一二三四五六七八九十])\s*月(?!饼|亮|球)/gu, monthKeys],
  [
    new RegExp(
      String.raw`\b(?<month>${monthName})\.?\s+(?<day>3[01]|[12]\d|0?[1-9])(?:st|nd|rd|th)?\b(?:,?\s+(?<year>(?:19|20)\d\d)\b)?`,
      'giu',
    ),
    dayKeys,
  ],
  [
    new RegExp(
      String.raw`\b(?<day>3[01]|[12]\d|0?[1-9])(?:st|nd|rd|th)?\s+(?:of\s+)?(?<month>${monthName})\b\.?(?:,?\s+(?<year>(?:19|20)\d\d)\b)?`,
      'giu',
    ),
    dayKeys,
  ],
  [new RegExp(String.raw`\b(?<month>${monthName})\.?,?\s+(?<year>(?:19|20)\d\d)\b`, 'giu'), monthKeys],
  [
    new RegExp(
      String.raw`\b(?<month>${months.filter((name) => !name.startsWith('Ma')).join('|')})\b|(?<=\b(?:in|by|since|until|last|next|this|of|every|before|after) )(?<other>March|May)\b`,
      'gu',
    ),
    ({ month, other }) => monthKeys({ month: month ?? other }),
  ],
  [
    new RegExp(String.raw`\b(?<day>${weekdayStem})days?\b`, 'giu'),
    ({ day }) => [`weekday:${weekdayIndex(day ?? '') || 7}`],
  ],
  [
    /(?:周|星期|礼拜|週|禮拜)(?<day>[一二三四五六日天])/gu,
    ({ day }) => [`weekday:${chineseWeekdayIndex(day ?? '') || 7}`],
  ],
  [/\b(?<hour>[01]?\d|2[0-4])[:：](?<minute>[0-5]\d)\s*(?<half>[ap]\.?m\b)?/giu, timeKeys],
  [/\b(?<hour>1[0-2]|0?[1-9])\s*(?<half>[ap]\.?m)\b/giu, timeKeys],
  [
    /(?:(?<part>上午|下午|早上|晚上|中午|凌晨|傍晚)\s*)?(?<hour>2[0-4]|1\d|\d|十[一二]?|[一二两三四五六七八九])\s*点(?!钟以|儿|子|心|头|评|赞|击)(?:钟)?(?<minute>半|[0-5]?\d分)?/gu,
    timeKeys,
  ],
  [/\b(?<year>(?:19|20)\d\d)(?=\b|年)/gu, ({ year }) => [`year:${year}`]],
]

/** Every day, month, weekday, time and year that a text names, in their order. */
export const datesIn = remembered((text: string): readonly DateMention[] => {
  const found: DateMention[] = []
  let rest = text
  for (const [pattern, keys] of rules) {
    rest = rest.replace(pattern, (...match) => {
      const [whole] = match as string[]
      const groups = match.at(-1) as Groups
      const start = match.at(-3) as number
      for (const key of keys(groups)) found.push({ key, start, length: (whole ?? '').length })
      return ' '.repeat((whole ?? '').length)
    })
  }
  return found.toSorted((a, b) => a.start - b.start)
})

/** The text with its dates blanked out; offsets stay. */
export const withoutDates = (text: string): string =>
  blankRanges(
    text,
    datesIn(text).map(({ start, length }) => ({ start, end: start + length })),
    ' ',
  )

function timeKeys({ hour, minute, half, part }: Groups): readonly string[] {
  const base = numberOf(hour ?? '')
  const isLate = /^p/iu.test(half ?? '') || /下午|晚上|傍晚/u.test(part ?? '')
  const at = isLate && base < 12 ? base + 12 : /^a/iu.test(half ?? '') && base === 12 ? 0 : base
  const minutes = minute === '半' ? 30 : Number.parseInt(minute ?? '0', 10)
  return [`time:${at}:${String(minutes).padStart(2, '0')}`]
}

const monthOf = (text: string | undefined): number => {
  const named = monthNumber(text ?? '')
  return named > 0 ? named : numberOf(text ?? '')
}

/** In digits or in Chinese. */
const numberOf = (text: string): number => (/^\d+$/u.test(text) ? Number(text) : (chineseNumber(text) ?? Number.NaN))
