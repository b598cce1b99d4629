import { chineseNumber, englishNumber } from '../../util/number-words.ts'
import { monthName, monthNumber } from './months.ts'

/** The local days (`2026-03-01`) a text names, from the first to the last, and the words that name them. */
export interface DayRange {
  readonly from: string
  readonly to: string
  readonly words: string
}

/** Days since 1970-01-01, both included. */
interface Days {
  readonly from: number
  readonly to: number
}

interface Named extends Days {
  readonly start: number
  readonly end: number
}

/** The past days that `text` names, seen from the instant `at` in a zone `offsetMinutes` east of UTC; null where it names none. */
export function dayRangeOf(text: string, at: string, offsetMinutes: number): DayRange | null {
  const today = Math.floor((Date.parse(at) + offsetMinutes * 60_000) / dayMs)
  const named = namedIn(text, today)
  const [first] = named
  if (first === undefined) return null
  const last = named.find(({ start }, index) => index > 0 && joins.test(text.slice(named[0]?.end, start))) ?? first
  const opened = openedBy(text.slice(0, first.start), text.slice(last.end))
  const from = Math.min(first.from, monthOf(first, last))
  const start = first.start - opened.before.length
  const end = last.end + opened.after.length
  if (from > today) return null
  return {
    from: dayOf(from),
    to: dayOf(opened.isOpen ? today : Math.min(Math.max(first.to, last.to), today)),
    words: text.slice(start, end),
  }
}

const dayMs = 86_400_000
const joins = /^\s*(?:to|until|till|through|thru|and|[-–—~]|到|至|和|跟|、)\s*(?:on )?(?:the )?$/iu
const before =
  /(?:\b(?:since|after|starting|from|between|on|over|during|in|of|at|for|within)\s+)*(?:\bthe\s+)?$|(?:从|自从?|在)$/iu
const after = /^(?:\s*(?:onwards?|on)\b|之间|期间|那天|以来|以后|开始|起|(?:晚上|早上|上午|下午|中午|夜里))?/u

function openedBy(lead: string, rest: string): { before: string; after: string; isOpen: boolean } {
  const words = before.exec(lead)?.[0] ?? ''
  const tail = after.exec(rest)?.[0] ?? ''
  return { before: words, after: tail, isOpen: /since|after/iu.test(words) || /onward|以来|以后|开始|起/u.test(tail) }
}

/** "The 4th" of a stretch that ends on the 6th of March is of March. */
function monthOf(first: Named, last: Named): number {
  if (first === last || first.to <= last.from) return first.from
  const day = dateOf(first.from).getUTCDate()
  const end = dateOf(last.to)
  return utc(end.getUTCFullYear(), end.getUTCMonth(), day)
}

function namedIn(text: string, today: number): Named[] {
  const found = forms.flatMap(({ pattern, days }) =>
    Array.from(text.matchAll(pattern)).flatMap((match): Named[] => {
      const range = days(match, today)
      return range === null ? [] : [{ ...range, start: match.index, end: match.index + match[0].length }]
    }),
  )
  const named: Named[] = []
  for (const one of found.toSorted((a, b) => a.start - b.start || b.end - a.end))
    if (one.start >= (named.at(-1)?.end ?? 0)) named.push(one)
  return named
}

const weekdays = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat']
const month = `(${monthName})`
const number = '(\\d{1,2}|an?|one|two|three|four|five|six|seven|few|couple(?: of)?|several)'
const figures = '(\\d{1,2}|[一二两三四五六七八九十几]{1,3})'

interface Form {
  readonly pattern: RegExp
  readonly days: (match: RegExpMatchArray, today: number) => Days | null
}

const ago = (count: number) => (_: RegExpMatchArray, today: number) => single(today - count)
const single = (day: number): Days => ({ from: day, to: day })
const lastOf = (count: number, unit: string | undefined, today: number): Days => ({
  from: today - count * (/^(?:w|周|星|礼)/u.test(unit ?? '') ? 7 : /^(?:m|月)/u.test(unit ?? '') ? 31 : 1),
  to: today,
})

/** How people name days that are over, in English and Chinese. */
const forms: readonly Form[] = [
  { pattern: /\b(?:today|tonight|this (?:morning|afternoon|evening))\b|今[天日早晚]|今儿/giu, days: ago(0) },
  { pattern: /\b(?:yesterday|last night)\b|昨[天日晚夜]|昨儿/giu, days: ago(1) },
  { pattern: /\b(?:the )?day before yesterday\b|(?<!大)前[天晚]/giu, days: ago(2) },
  { pattern: /大前天/gu, days: ago(3) },
  {
    pattern: new RegExp(`\\b${number} days? ago\\b|${figures}天(?:以|之)?前`, 'giu'),
    days: (match, today) => single(today - countOf(match[1] ?? match[2])),
  },
  {
    pattern: new RegExp(
      `\\b(?:last|past|these|previous) ${number} (day|week|month)s?\\b|(?:最近|过去|近|前|这)${figures}个?(天|周|星期|礼拜|月)`,
      'giu',
    ),
    days: (match, today) => lastOf(countOf(match[1] ?? match[3]), match[2] ?? match[4], today),
  },
  {
    pattern: /\b(last|this|past|the)? ?weekend\b|(上上|上|这|本)?个?(?:周|星期|礼拜)末/giu,
    days: ([words], today) => {
      const isOn = [0, 6].includes(weekdayOf(today)) && /last|past|上/iu.test(words)
      const saturday = today - ((weekdayOf(today) + 1) % 7) - (isOn ? 7 : 0)
      return { from: saturday, to: saturday + 1 }
    },
  },
  {
    pattern: /\b(last|this|past|previous) (?:week)\b|(上上|上|这|本)一?个?(?:周|星期|礼拜)(?![一二三四五六日天末])/giu,
    days: (match, today) => weekOf(today, weeksBack(match[1] ?? match[2])),
  },
  {
    pattern: /\b(last|this|past|previous) month\b|(上|这|本)一?个?月/giu,
    days: (match, today) => monthDays(dateOf(today), /^(?:this|这|本)/iu.test(match[1] ?? match[2] ?? '') ? 0 : -1),
  },
  {
    pattern: /\b(?:(last|this) )?(sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?s?\b(?! \w+ \d)/giu,
    days: ([, which, name], today) => {
      const day = weekdays.indexOf((name ?? '').slice(0, 3).toLowerCase())
      const back = (weekdayOf(today) - day + 7) % 7
      return single(today - (back === 0 && which?.toLowerCase() !== 'this' ? 7 : back))
    },
  },
  {
    pattern: /(上上|上|这|本)?个?(?:周|星期|礼拜)([一二三四五六日天])/gu,
    days: ([, which, name], today) => {
      const place = '一二三四五六日'.indexOf((name ?? '').replace('天', '日'))
      if (which !== undefined) return single(weekOf(today, weeksBack(which)).from + place)
      return single(today - ((((weekdayOf(today) + 6) % 7) - place + 7) % 7))
    },
  },
  {
    pattern: /\b(\d{4})-(\d{1,2})-(\d{1,2})\b|(\d{4})年(\d{1,2})月(\d{1,2})[日号]/gu,
    days: ([, year, monthText, day, yearZh, monthZh, dayZh]) =>
      single(utc(Number(year ?? yearZh), Number(monthText ?? monthZh) - 1, Number(day ?? dayZh))),
  },
  {
    pattern: new RegExp(
      `\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${month}\\b|\\b${month} (\\d{1,2})(?:st|nd|rd|th)?\\b`,
      'giu',
    ),
    days: ([, day, name, nameFirst, dayLast], today) =>
      pastDate(today, indexOfMonth(name ?? nameFirst), Number(day ?? dayLast)),
  },
  {
    // Which is the month differs among those who write Latin letters.
    pattern: /(?<![\d/])(\d{1,2})\/(\d{1,2})(?![\d/])(?=[^a-z]*\p{Script=Han})/giu,
    days: ([, monthZh, day], today) => pastDate(today, Number(monthZh) - 1, Number(day)),
  },
  {
    pattern: new RegExp(`${figures}月(?:份)?(?:${figures}[日号]?)?`, 'gu'),
    days: ([, monthZh, day], today) =>
      day === undefined ? pastMonth(today, countOf(monthZh) - 1) : pastDate(today, countOf(monthZh) - 1, countOf(day)),
  },
  {
    pattern: new RegExp(`\\b(?:in|of|during|all|since|from|early|late) ${month}\\b(?! \\d)`, 'giu'),
    days: ([, name], today) => pastMonth(today, indexOfMonth(name)),
  },
  {
    pattern: new RegExp(
      `\\bthe (\\d{1,2})(?:st|nd|rd|th)\\b(?! (?:of )?${month})|(?<![第\\d])${figures}[号日](?![楼线店码院])`,
      'giu',
    ),
    days: ([, day, , dayZh], today) => {
      const wanted = day === undefined ? countOf(dayZh) : Number(day)
      const now = dateOf(today)
      const back = wanted > now.getUTCDate() ? 1 : 0
      return wanted > 31 ? null : single(utc(now.getUTCFullYear(), now.getUTCMonth() - back, wanted))
    },
  },
]

const dateOf = (day: number): Date => new Date(day * dayMs)
const dayOf = (day: number): string => dateOf(day).toISOString().slice(0, 10)
const utc = (year: number, monthIndex: number, day: number): number => Date.UTC(year, monthIndex, day) / dayMs
const weekdayOf = (day: number): number => dateOf(day).getUTCDay()

const weeksBack = (which: string | undefined): number =>
  /^(?:this|这|本)/iu.test(which ?? '') ? 0 : which === '上上' ? 2 : 1

/** Weeks begin on Monday. */
function weekOf(today: number, back: number): Days {
  const monday = today - ((weekdayOf(today) + 6) % 7) - back * 7
  return { from: monday, to: monday + 6 }
}

const monthDays = (now: Date, offset: number): Days => ({
  from: utc(now.getUTCFullYear(), now.getUTCMonth() + offset, 1),
  to: utc(now.getUTCFullYear(), now.getUTCMonth() + offset + 1, 0),
})

/** The last such month that began. */
function pastMonth(today: number, monthIndex: number): Days | null {
  if (monthIndex < 0 || monthIndex > 11) return null
  const now = dateOf(today)
  return monthDays(now, monthIndex - now.getUTCMonth() - (monthIndex > now.getUTCMonth() ? 12 : 0))
}

function pastDate(today: number, monthIndex: number, day: number): Days | null {
  const whole = pastMonth(today, monthIndex)
  return whole === null || day < 1 || day > 31 ? null : single(whole.from + day - 1)
}

const indexOfMonth = (name: string | undefined): number => monthNumber(name ?? '') - 1

const vague: Readonly<Record<string, number>> = { a: 1, an: 1, few: 5, several: 7, couple: 2 }

/** A small number in figures or words; "a few" and 几 are five. */
function countOf(written: string | undefined): number {
  const text = (written ?? '').toLowerCase().replace(/ of$/u, '').replace('几', '五')
  return /^\d+$/u.test(text) ? Number(text) : (vague[text] ?? englishNumber(text) ?? chineseNumber(text) ?? 0)
}
