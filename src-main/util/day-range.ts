import { englishUpTo, writtenNumber } from './number-words.ts'
import { foldScript } from './fold-script.ts'
import { dayMs, dayOfDate, isoDay } from './days.ts'
import { chineseWeekdayIndex, monthName, monthNumber, weekdayIndex, weekdayStem } from './calendar-words.ts'

/** The local days (`2026-03-01`) a text names, from the first to the last, and the words that name them. */
export interface DayRange {
  readonly from: string
  readonly to: string
  /** What is named from its first day on: the day itself, or the whole month (`2026-03`) or year (`2026`) that it begins. */
  readonly since: string
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
  readonly kind: Kind
}

/** Which day a name leaves open: its month, its week, or none. */
type Kind = 'day' | 'weekday' | null

/**
 * Of a request: when something was told, which was not years ago. Of a question: when it happened; a bare weekday is as
 * well one to come, or every one. Of a statement: since when it is so.
 */
type Asking = 'request' | 'question' | 'statement'

/** The past days that `text` names, seen from the instant `at` in a zone `offsetMinutes` east of UTC; null where it names none. */
export function dayRangeOf(
  text: string,
  at: string,
  offsetMinutes: number,
  asking: Asking = 'request',
): DayRange | null {
  const folded = foldScript(text)
  const today = Math.floor((Date.parse(at) + offsetMinutes * 60_000) / dayMs)
  const named = namedIn(folded, today, asking)
  const [first] = named
  if (first === undefined) return null
  const last = named.find(({ start }, index) => index > 0 && joins.test(folded.slice(first.end, start))) ?? first
  const stretch = withWeek(withBareDays(stretchOf(first, last, today), folded), folded, named)
  const opened = openedBy(folded.slice(0, stretch.start), folded.slice(stretch.end))
  const start = stretch.start - opened.before.length
  const end = stretch.end + opened.after.length
  if (stretch.from > today) return null
  return {
    from: dayOf(stretch.from),
    to: dayOf(opened.isOpen ? today : Math.min(stretch.to, today)),
    since: sinceOf(stretch),
    words: text.slice(start, end),
  }
}

/** As precise as it was named. */
function sinceOf({ from, to }: Days): string {
  const [first, after] = [dayOf(from), dayOf(to + 1)]
  if (first.endsWith('-01-01') && after === `${Number(first.slice(0, 4)) + 1}-01-01`) return first.slice(0, 4)
  return first.endsWith('-01') && after === dayOf(ofMonth(from, 1, 1)) ? first.slice(0, 7) : first
}

const joins = /^\s*(?:to|until|till|through|thru|and|or|[-–—~]|到|至|和|跟|或者?|还是|、)\s*(?:(?:on|in) )?(?:the )?$/iu
const bareBefore =
  /(?<![\d月/.:])(\d{1,2})(?:st|nd|rd|th)?\s*(?:to|until|till|through|thru|and|[-–—~]|到|至|和|跟)\s*(?:the )?$/iu
const bareAfter =
  /^\s*(?:to|until|till|through|thru|[-–—~]|到|至)\s*(?:the )?(\d{1,2})(?:st|nd|rd|th)?(?![\d:/.月点]|\s*(?:am|pm|o'clock)\b)/iu
const before =
  /(?:\b(?:since|after|starting|from|between|on|over|during|in|of|at|for|within)\s+)*(?:\bthe\s+)?$|(?:从|自从?|在)$/iu
const after =
  /^(?:\s*(?:onwards?|on)\b|之间|期间|\s*那[一几两三]?个?(?:天|周|星期|礼拜|阵子?|会儿?|段(?:时间|日子|时候)?)|以来|以后|开始|起|(?:晚上|早上|上午|下午|中午|夜里))?/u

function openedBy(lead: string, rest: string): { before: string; after: string; isOpen: boolean } {
  const words = before.exec(lead)?.[0] ?? ''
  const tail = after.exec(rest)?.[0] ?? ''
  return { before: words, after: tail, isOpen: /since|after/iu.test(words) || /onward|以来|以后|开始|起/u.test(tail) }
}

/** From one named day to another: what the one leaves open the other tells. */
function stretchOf(first: Named, last: Named, today: number): Named {
  const { start, kind } = first
  const both = { start, end: last.end, kind }
  if (first === last) return first
  if (last.kind === 'weekday' && kind === 'weekday') {
    const to = first.from + ((weekdayOf(last.from) - weekdayOf(first.from) + 7) % 7)
    const back = to > today ? 7 : 0
    return { ...both, from: first.from - back, to: to - back }
  }
  if (last.kind === 'day') return { ...both, from: first.from, to: dayAfter(first.from, last.to) }
  const from = first.to <= last.from ? first.from : dayBefore(last.to, first.from)
  // “March 3 to March 9, 2024”: the year of the last is that of the first.
  return { ...both, from, to: Math.max(first.from === first.to ? from : first.to, last.to) }
}

/** "The 4th" of a stretch that ends on the 6th of March is of March; of one that begins there "the 8th" is as well. */
const dayBefore = (end: number, day: number): number => ofMonth(end, dateOf(day).getUTCDate())
function dayAfter(start: number, day: number): number {
  const to = ofMonth(start, dateOf(day).getUTCDate())
  return to < start ? ofMonth(to, dateOf(day).getUTCDate(), 1) : to
}
const ofMonth = (day: number, date: number, later = 0): number =>
  utc(dateOf(day).getUTCFullYear(), dateOf(day).getUTCMonth() + later, date)

/** "11 to 14 May", "May 11 to 14". */
function withBareDays(stretch: Named, text: string): Named {
  if (stretch.from !== stretch.to || stretch.kind === 'weekday') return stretch
  const [lead, first] = bareBefore.exec(text.slice(0, stretch.start)) ?? []
  const from = ofMonth(stretch.from, Number(first))
  if (lead !== undefined && from < stretch.to) return { ...stretch, from, start: stretch.start - lead.length }
  const [tail, last] = bareAfter.exec(text.slice(stretch.end)) ?? []
  const to = ofMonth(stretch.from, Number(last))
  if (tail === undefined || to <= stretch.from) return stretch
  return { ...stretch, to, end: stretch.end + tail.length }
}

/** "Monday to Wednesday of last week". */
function withWeek(stretch: Named, text: string, named: readonly Named[]): Named {
  const week = named.find(
    ({ start }) => start > stretch.end && /^\s*(?:of|in)\s+$/iu.test(text.slice(stretch.end, start)),
  )
  if (week === undefined || stretch.kind !== 'weekday' || week.to - week.from !== 6) return stretch
  const from = week.from + ((weekdayOf(stretch.from) + 6) % 7)
  return { ...stretch, from, to: from + stretch.to - stretch.from, end: week.end }
}

function namedIn(text: string, today: number, asking: Asking): Named[] {
  const isMeant = ({ of }: Form, words: string): boolean =>
    of === undefined || of === asking || asking === 'statement' || (of === 'request' && /last|past|上/iu.test(words))
  const found = forms.flatMap((form) =>
    Array.from(text.matchAll(form.pattern)).flatMap((match): Named[] => {
      const { days, kind = null } = form
      const range = isMeant(form, match[0]) ? days(match, today) : null
      return range === null ? [] : [{ ...range, start: match.index, end: match.index + match[0].length, kind }]
    }),
  )
  const named: Named[] = []
  for (const one of found.toSorted((a, b) => a.start - b.start || b.end - a.end))
    if (one.start >= (named.at(-1)?.end ?? 0)) named.push(one)
  return named
}

const month = `(${monthName})`
const exact = `(\\d{1,2}|an?|${englishUpTo(7)}|couple(?: of)?)`
const number = `(\\d{1,2}|an?|${englishUpTo(7)}|few|couple(?: of)?|several)`
const figures = '(\\d{1,2}|[一二两三四五六七八九十几]{1,3})'
/** Of a month or a day in it: 几月几号 asks for one. */
const ordinal = '(\\d{1,2}|[一二三四五六七八九十]{1,3})'
const year = '((?:19|20)\\d\\d)'

interface Form {
  readonly pattern: RegExp
  readonly days: (match: RegExpMatchArray, today: number) => Days | null
  readonly kind?: Kind
  /** Understood there alone; in a question what is said to be past as well. */
  readonly of?: Asking
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
      `\\b${exact} (week|month)s? ago\\b|(?<!\\d)${ordinal}个?(周|星期|礼拜|(?<=个)月)(?:以|之)?前`,
      'giu',
    ),
    days: (match, today) => {
      const [count, unit] = [countOf(match[1] ?? match[3]), match[2] ?? match[4] ?? '']
      if (/^(?:m|月)/u.test(unit)) return monthDays(dateOf(today), -count)
      return { from: today - 7 * count - aroundThen, to: today - 7 * count + aroundThen }
    },
  },
  {
    of: 'question',
    pattern: new RegExp(`\\b${exact} years? ago\\b|(?<!\\d)${ordinal}年(?:以|之)?前`, 'giu'),
    days: (match, today) => yearDays(yearOf(today) - countOf(match[1] ?? match[2])),
  },
  {
    of: 'question',
    pattern: /\b(last|this|past|previous) year\b|(大?前|去|今)年(?!\d|[一二三四五六七八九十]+月)/giu,
    days: (match, today) => yearDays(yearOf(today) - yearsBack(match[1] ?? match[2])),
  },
  {
    of: 'question',
    pattern: new RegExp(
      `\\b(?:in|during|since|of) ${year}\\b(?!-)|(?<!\\d)${year}年(?!\\d|[一二三四五六七八九十]+月)`,
      'giu',
    ),
    days: ([, named, namedZh]) => yearDays(Number(named ?? namedZh)),
  },
  {
    pattern: new RegExp(
      `\\b(?:last|past|these|previous) ${number} (day|week|month)s?\\b|(?:最近|过去|近|前|这)${figures}个?(天|周|星期|礼拜|月)`,
      'giu',
    ),
    days: (match, today) => lastOf(countOf(match[1] ?? match[3]), match[2] ?? match[4], today),
  },
  {
    of: 'request',
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
    kind: 'weekday',
    of: 'request',
    pattern: new RegExp(String.raw`\b(?:(last|this) )?(${weekdayStem})(?:day)?s?\b(?! \w+ \d)`, 'giu'),
    days: ([, which, name], today) => {
      const day = weekdayIndex(name ?? '')
      const back = (weekdayOf(today) - day + 7) % 7
      return single(today - (back === 0 && which?.toLowerCase() !== 'this' ? 7 : back))
    },
  },
  {
    kind: 'weekday',
    of: 'request',
    pattern: /(上上|上|这|本)?个?(?:周|星期|礼拜)([一二三四五六日天])/gu,
    days: ([, which, name], today) => {
      const place = (chineseWeekdayIndex(name ?? '') + 6) % 7
      if (which !== undefined) return single(weekOf(today, weeksBack(which)).from + place)
      return single(today - ((((weekdayOf(today) + 6) % 7) - place + 7) % 7))
    },
  },
  {
    pattern: /\b(\d{4})([-/.])(\d{1,2})\2(\d{1,2})\b/gu,
    days: ([, ofYear, , monthText, day]) => single(utc(Number(ofYear), Number(monthText) - 1, Number(day))),
  },
  {
    pattern: new RegExp(
      `\\b(\\d{1,2})(?:st|nd|rd|th)?(?: of)? ${month}(?:,? ${year})?\\b|\\b${month} (\\d{1,2})(?:st|nd|rd|th)?(?:,? ${year})?\\b`,
      'giu',
    ),
    days: ([, day, name, ofYear, nameFirst, dayLast, ofYearLast], today) =>
      pastDate(today, indexOfMonth(name ?? nameFirst), Number(day ?? dayLast), ofYear ?? ofYearLast),
  },
  {
    pattern: new RegExp(`\\b${month},? ${year}\\b`, 'giu'),
    days: ([, name, ofYear], today) => pastMonth(today, indexOfMonth(name), ofYear),
  },
  {
    // Which is the month differs among those who write Latin letters.
    pattern: /(?<![\d/])(\d{1,2})\/(\d{1,2})(?![\d/])(?=[^a-z]*\p{Script=Han})/giu,
    days: ([, monthZh, day], today) => pastDate(today, Number(monthZh) - 1, Number(day)),
  },
  {
    pattern: new RegExp(`(?:(?:${year}|(大?前|去|今|明|后|次|每))年)?${ordinal}月(?:份)?(?:${ordinal}[日号]?)?`, 'gu'),
    days: ([, figure, back, monthZh, day], today) => {
      if (/[明后次每]/u.test(back ?? '')) return null
      const ofYear = back === undefined ? figure : String(yearOf(today) - yearsBack(back))
      const index = countOf(monthZh) - 1
      return day === undefined ? pastMonth(today, index, ofYear) : pastDate(today, index, countOf(day), ofYear)
    },
  },
  {
    pattern: new RegExp(`\\b(?:in|of|during|all|since|from|early|late|last) ${month}\\b(?! \\d)`, 'giu'),
    days: ([, name], today) => pastMonth(today, indexOfMonth(name)),
  },
  {
    kind: 'day',
    of: 'request',
    pattern: new RegExp(
      `\\bthe (\\d{1,2})(?:st|nd|rd|th)\\b(?! (?:of )?${month})|(?<![第\\d])${ordinal}[号日](?![楼线店码院])`,
      'giu',
    ),
    days: ([, day, , dayZh], today) => {
      const wanted = day === undefined ? countOf(dayZh) : Number(day)
      const now = dateOf(today)
      if (wanted < 1 || wanted > 31) return null
      const back = Number(wanted > now.getUTCDate())
      const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back))
      return single(dayOfDate(month, wanted, -1).getTime() / dayMs)
    },
  },
]

const dateOf = (day: number): Date => new Date(day * dayMs)
const dayOf = (day: number): string => isoDay(dateOf(day))
const utc = (year: number, monthIndex: number, day: number): number => Date.UTC(year, monthIndex, day) / dayMs
const weekdayOf = (day: number): number => dateOf(day).getUTCDay()

const weeksBack = (which: string | undefined): number =>
  /^(?:this|这|本)/iu.test(which ?? '') ? 0 : which === '上上' ? 2 : 1

const yearsBack = (which: string | undefined): number =>
  /^(?:this|今)/iu.test(which ?? '') ? 0 : which === '大前' ? 3 : which === '前' ? 2 : 1

/** “Two weeks ago” is hardly meant to the day. */
const aroundThen = 3

/** Weeks begin on Monday. */
function weekOf(today: number, back: number): Days {
  const monday = today - ((weekdayOf(today) + 6) % 7) - back * 7
  return { from: monday, to: monday + 6 }
}

const monthDays = (now: Date, offset: number): Days => ({
  from: utc(now.getUTCFullYear(), now.getUTCMonth() + offset, 1),
  to: utc(now.getUTCFullYear(), now.getUTCMonth() + offset + 1, 0),
})

const yearOf = (day: number): number => dateOf(day).getUTCFullYear()
const yearDays = (ofYear: number): Days => ({ from: utc(ofYear, 0, 1), to: utc(ofYear, 11, 31) })

/** Of that year; where none is told, the last such month that began. */
function pastMonth(today: number, monthIndex: number, ofYear?: string): Days | null {
  if (monthIndex < 0 || monthIndex > 11) return null
  const now = dateOf(today)
  const isLastYears = monthIndex > now.getUTCMonth()
  const years = ofYear === undefined ? -Number(isLastYears) : Number(ofYear) - now.getUTCFullYear()
  return monthDays(now, monthIndex - now.getUTCMonth() + 12 * years)
}

function pastDate(today: number, monthIndex: number, day: number, ofYear?: string): Days | null {
  const whole = pastMonth(today, monthIndex, ofYear)
  return whole === null || day < 1 || day > 31 ? null : single(whole.from + day - 1)
}

const indexOfMonth = (name: string | undefined): number => monthNumber(name ?? '') - 1

const vague: Readonly<Record<string, number>> = { a: 1, an: 1, few: 5, several: 7, couple: 2 }

/** A small number in figures or words; "a few" and 几 are five. */
const countOf = (written = ''): number => writtenNumber(written.replace(/ of$/iu, '').replace('几', '五'), vague) ?? 0
