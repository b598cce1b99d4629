import { countOf, partOf, partWords, takeBetween, takeTimes } from './english-times.ts'
import { createScanner, gaps, isLeftOver, type Once, type Parts, type Repeat, type Scanner, takeAct } from './parts.ts'
import { monthName, monthNumber, weekdayIndex, weekdayName, weekdayStem } from '../../util/calendar-words.ts'

const ordinals = ['first', 'second', 'third', 'fourth', 'fifth']

const day = `${weekdayStem}(?:day)?s?`
const wholeDay = `${weekdayName}s?`
const to = String.raw`\s*(?:-|–|—|to|thru|through|till|until)\s*`
const and = String.raw`\s*(?:,\s*(?:and\s+|&\s*)?|/|&|\+|\band\b)\s*(?:on\s+|every\s+|the\s+)?`
const dayList = `${day}(?:${to}${day}|(?:${and}${day})*)`
const number = String.raw`(?:\d{1,3}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|forty-five|sixty|ninety)`
const which = '(?:first|1st|second|2nd|third|3rd|fourth|4th|fifth|5th|last)'
const dated = String.raw`(?:\d{1,2}(?:st|nd|rd|th)|first|second|third|last day|first day)`
const each = '(?:every|each)'
const unit = '(minute|min|hour|hr|day|week|fortnight|month|quarter|year)s?'

const re = (source: string): RegExp => new RegExp(String.raw`\b(?:${source})(?![\w-])`, 'giu')
const whichOf = (word: string): number | 'L' => {
  if (/^last/iu.test(word)) return 'L'
  const at = ordinals.findIndex((one) => word.toLowerCase().startsWith(one))
  return at === -1 ? Number.parseInt(word, 10) : at + 1
}
/** `other`, `second`, `3rd`: every so many. */
const stepOf = (word: string | undefined): number => {
  if (word === undefined) return 1
  if (/^other|^second|^2nd|^alternate/iu.test(word)) return 2
  const ordinal = whichOf(word)
  return typeof ordinal === 'number' && !Number.isNaN(ordinal) ? ordinal : countOf(word)
}

function daysOf(list: string): number[] {
  const named = [...list.matchAll(new RegExp(day, 'giu'))].map(([word]) => weekdayIndex(word))
  const [first = 0, last = 0] = named
  const isRange = named.length === 2 && new RegExp(`${day}${to}${day}`, 'iu').test(list)
  if (!isRange) return [...new Set(named)]
  return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, at) => (first + at) % 7)
}

const work = [1, 2, 3, 4, 5]
const weekly = (days: readonly number[], every = 1): Repeat => ({ unit: 'weeks', every, days })
const monthly = (days: readonly (number | 'L')[], every = 1): Repeat => ({ unit: 'months', every, days, nth: [] })

/** What comes again and again. */
function takeRepeats(scan: Scanner): Repeat[] {
  const nth = (words: string, day: string): Repeat => ({
    unit: 'months',
    every: 1,
    days: [],
    nth: [...words.matchAll(new RegExp(which, 'giu'))].map(([word]) => ({
      which: whichOf(word),
      day: weekdayIndex(day),
    })),
  })
  const dates = (words: string): (number | 'L')[] =>
    [...words.matchAll(new RegExp(dated, 'giu'))].map(([word]) => (/^last day/iu.test(word) ? 'L' : whichOf(word)))
  const ofMonth = String.raw`\s+(?:of|in)\s+(?:each|every|a)\s+month`
  const inMonth = String.raw`(?:(?:on|at)\s+)?(?:(?:each|every)\s+month|monthly),?\s+(?:on\s+)?(?:the\s+)?`
  const whiches = `(${which}(?:${and}${which})*)`
  const dateds = `(${dated}(?:${and}${dated})*)`
  return [
    ...scan.take(re(String.raw`(?:on\s+)?(?:(?:the|every|each)\s+)?${whiches}\s+(${wholeDay})${ofMonth}`), ([, a, b]) =>
      nth(a ?? '', b ?? ''),
    ),
    ...scan.take(
      re(String.raw`(?:on\s+)?(?:every|each)\s+${whiches}\s+(${wholeDay})\s+(?:of|in)\s+(?:the|a)\s+month`),
      ([, a, b]) => nth(a ?? '', b ?? ''),
    ),
    ...scan.take(re(String.raw`${inMonth}${whiches}\s+(${wholeDay})`), ([, a, b]) => nth(a ?? '', b ?? '')),
    ...scan.take(re(String.raw`(?:on\s+)?(?:the\s+)?${dateds}${ofMonth}`), ([, a]) => monthly(dates(a ?? ''))),
    ...scan.take(re(String.raw`${inMonth}${dateds}`), ([, a]) => monthly(dates(a ?? ''))),
    ...scan.take(
      re(
        String.raw`(?:on\s+)?(?:every|each)\s+(\d{1,2})(?:st|nd|rd|th)(?!\s+(?:day|week|month|hour|minute|year|${day}))`,
      ),
      ([, a]) => monthly([Number(a)]),
    ),
    ...scan.take(re(String.raw`(?:at\s+)?(?:the\s+)?end\s+of\s+(?:each|every)\s+month`), () => monthly(['L'])),
    ...takeYearly(scan),
    ...scan.take(re(String.raw`(?:on\s+)?${each}\s+(?:(other|alternate)\s+)?(${dayList})`), ([, a, b]) =>
      weekly(daysOf(b ?? ''), stepOf(a)),
    ),
    ...scan.take(
      re(
        String.raw`(?:on\s+)?(?:(?:every|each|all)\s+)?(?:week-?days?|work-?days?|(?:working|business|work|week)\s+days?)(?<!\bweekday)(?<!\bworkday)`,
      ),
      () => weekly(work),
    ),
    ...scan.take(
      re(String.raw`(?:on\s+)?(?:every|each)\s+(?:week-?day|work-?day|(?:working|business|work|week)\s+day)`),
      () => weekly(work),
    ),
    ...scan.take(
      re(String.raw`(?:(?:on|at)\s+)?(?:every|each|the|all)?\s*weekends(?:\s+days)?|(?:every|each)\s+weekend`),
      () => weekly([6, 0]),
    ),
    ...scan.take(
      re(
        String.raw`(?:once\s+)?(?:in\s+)?${each}\s+(?:(other|second|third|fourth|alternate|${number})\s+)?${unit}(?:\s+on\s+the\s+hour)?|once\s+(an?)\s+${unit}`,
      ),
      ([, step, a, , b]) => everyUnit(stepOf(step), a ?? b ?? ''),
    ),
    ...scan.take(re(String.raw`(?:every|each)\s+half\s+(?:an\s+)?hour|half-?hourly`), (): Repeat => ({
      unit: 'minutes',
      every: 30,
    })),
    ...scan.take(
      re(
        String.raw`(?:(?:on|from)\s+)?((?:${wholeDay.replace('s?', 's')})(?:${and}${wholeDay})*|${day}${to}${day}|${wholeDay}(?:${and}${wholeDay})+)`,
      ),
      ([, a]) => (new RegExp(`${to}|${and}|s$`, 'iu').test(a ?? '') ? weekly(daysOf(a ?? '')) : null),
    ),
    ...takeAdverbs(scan),
  ]
}

function takeYearly(scan: Scanner): Repeat[] {
  const yearly = (name: string | undefined, day: string | undefined): Repeat => ({
    unit: 'years',
    month: monthNumber(name ?? ''),
    day: Number.parseInt(day ?? '', 10),
  })
  const every = String.raw`(?:(?:every|each)\s+year|yearly|annually)`
  const first = String.raw`(${monthName})\s+(\d{1,2})(?:st|nd|rd|th)?`
  const last = String.raw`(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?(${monthName})`
  return [
    ...scan.take(re(String.raw`(?:${every},?\s+(?:on\s+)?|(?:every|each)\s+)${first}`), ([, a, b]) => yearly(a, b)),
    ...scan.take(re(String.raw`(?:${every},?\s+(?:on\s+)?|(?:every|each)\s+)${last}`), ([, a, b]) => yearly(b, a)),
    ...scan.take(re(String.raw`(?:on\s+)?${first},?\s+(?:of\s+)?${every}`), ([, a, b]) => yearly(a, b)),
    ...scan.take(re(String.raw`(?:on\s+)?${last},?\s+(?:of\s+)?${every}`), ([, a, b]) => yearly(b, a)),
  ]
}

function everyUnit(every: number, name: string): Repeat | null {
  if (Number.isNaN(every) || every < 1) return null
  const unit = name.toLowerCase()
  if (unit.startsWith('min')) return { unit: 'minutes', every }
  if (unit.startsWith('h')) return { unit: 'hours', every }
  if (unit === 'day') return { unit: 'days', every }
  if (unit === 'fortnight') return weekly([], every * 2)
  if (unit === 'week') return weekly([], every)
  if (unit === 'quarter') return monthly([], every * 3)
  return unit === 'month' ? monthly([], every) : { unit: 'years', month: 0, day: 0 }
}

/** `daily` says when, unless something else does: then it is of what is to be done (“the daily report”). */
function takeAdverbs(scan: Scanner): Repeat[] {
  const ends = String.raw`(?=\s*(?:$|[,.;:!?¦]|at\b|on\b|in\b|from\b|between\b|starting\b|until\b|remind|to\b|\d))`
  const adverbs: readonly (readonly [string, Repeat])[] = [
    ['daily|nightly', { unit: 'days', every: 1 }],
    ['hourly', { unit: 'hours', every: 1 }],
    ['weekly', weekly([])],
    ['fortnightly', weekly([], 2)],
    ['quarterly', monthly([], 3)],
    ['monthly', monthly([])],
  ]
  return adverbs.flatMap(([words, repeat]) =>
    scan.take(new RegExp(String.raw`\b(?:${words})\b${ends}`, 'giu'), () => repeat),
  )
}

/** A day that comes once. */
function takeOnces(scan: Scanner, isRepeated: boolean): Once[] {
  const inUnits = (count: number, name: string): Once | null => {
    if (Number.isNaN(count)) return null
    const unit = name.toLowerCase()
    if (/^(?:min|h)/u.test(unit)) return { kind: 'inMs', ms: count * (unit.startsWith('h') ? 3_600_000 : 60_000) }
    const months = { month: 1, quarter: 3, year: 12 }[unit]
    if (months !== undefined) return Number.isInteger(count) ? { kind: 'inMonths', months: count * months } : null
    return { kind: 'inDays', days: count * (unit === 'week' ? 7 : unit === 'fortnight' ? 14 : 1) }
  }
  const date = (month: string | undefined, day: string | undefined, year: string | undefined): Once => ({
    kind: 'date',
    year: year === undefined ? null : Number(year),
    month: month === undefined ? null : monthNumber(month),
    day: Number.parseInt(day ?? '', 10),
  })
  const year = String.raw`(?:,?\s+(20\d\d))?`
  return [
    ...scan.take(re(String.raw`(?:on\s+)?(20\d\d)-(\d{1,2})-(\d{1,2})`), ([, y, m, d]): Once => ({
      kind: 'date',
      year: Number(y),
      month: Number(m),
      day: Number(d),
    })),
    ...scan.take(
      re(String.raw`(?:on\s+)?(?:${wholeDay},?\s+)?(${monthName})\s+(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)?${year}`),
      ([, m, d, y]) => date(m, d, y),
    ),
    ...scan.take(
      re(
        String.raw`(?:on\s+)?(?:${wholeDay},?\s+)?(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+)?(${monthName})${year}`,
      ),
      ([, d, m, y]) => date(m, d, y),
    ),
    ...scan.take(re(String.raw`in\s+(${number})\s+and\s+a\s+half\s+hours?`), ([, a]) =>
      inUnits(countOf(a ?? '') + 0.5, 'hour'),
    ),
    ...scan.take(re(String.raw`in\s+(${number})\s+hours?\s+(?:and\s+)?(${number})\s+min(?:ute)?s?`), ([, h, m]) =>
      inUnits(countOf(h ?? '') * 60 + countOf(m ?? ''), 'minute'),
    ),
    ...scan.take(re(String.raw`in\s+(${number})\s+hours?\s+and\s+a\s+half`), ([, a]) =>
      inUnits(countOf(a ?? '') + 0.5, 'hour'),
    ),
    ...scan.take(re(String.raw`in\s+(?:half\s+an\s+hour|an?\s+half\s+hour)`), () => inUnits(0.5, 'hour')),
    ...scan.take(
      re(String.raw`in\s+(${number}|a\s+couple\s+of)\s+(?:more\s+)?${unit}(?:'s)?(?:\s+time)?`),
      ([, a, b]) => inUnits(/couple/iu.test(a ?? '') ? 2 : countOf(a ?? ''), b ?? ''),
    ),
    ...scan.take(re(String.raw`(${number})\s+${unit}\s+from\s+(?:now|today)`), ([, a, b]) =>
      inUnits(countOf(a ?? ''), b ?? ''),
    ),
    ...scan.take(re(String.raw`(?:the\s+)?day\s+after\s+tomorrow`), (): Once => ({ kind: 'inDays', days: 2 })),
    ...scan.take(re('tomorrow'), (): Once => ({ kind: 'inDays', days: 1 })),
    // Elsewhere it is of what is to be done: “what we said yesterday”.
    ...scan.take(re(String.raw`(?<=(?:^|¦)\s*)yesterday(?!['’])`), (): Once => ({ kind: 'inDays', days: -1 })),
    // “Today’s tasks” of each day are what is to be done.
    ...(isRepeated ? [] : scan.take(re('today'), (): Once => ({ kind: 'inDays', days: 0 }))),
    ...scan.take(
      re(
        String.raw`(?:on\s+)?(?:the\s+)?(\d{1,2})(?:st|nd|rd|th)\s+of\s+next\s+month|next\s+month\s+on\s+the\s+(\d{1,2})(?:st|nd|rd|th)`,
      ),
      ([, a, b]): Once => ({ kind: 'ofMonth', months: 1, day: Number(a ?? b) }),
    ),
    ...scan.take(
      re(String.raw`(?:on\s+)?(${wholeDay})\s+next\s+week|next\s+week\s+on\s+(${wholeDay})`),
      ([, a, b]): Once => ({ kind: 'weekday', day: weekdayIndex(a ?? b ?? ''), week: 1, isVague: false }),
    ),
    ...scan.take(re(String.raw`(?:on\s+)?(?:(this|next|coming|the)\s+(?:coming\s+)?)?(${day})`), ([, a, b]) =>
      onDay(a, b ?? ''),
    ),
    ...scan.take(re(String.raw`on\s+the\s+(\d{1,2})(?:st|nd|rd|th)(?!\s+of)`), ([, a]) =>
      date(undefined, a, undefined),
    ),
  ]
}

/** A short name without a word before it may be another word: the sun, he sat. */
function onDay(before: string | undefined, name: string): Once | null {
  if (before === undefined && !/day/iu.test(name)) return null
  return {
    kind: 'weekday',
    day: weekdayIndex(name),
    week: /^this$/iu.test(before ?? '') ? 0 : null,
    isVague: /^next$/iu.test(before ?? ''),
  }
}

const acts: readonly (readonly [RegExp, Parts['act']])[] = [
  [
    /\b(?:please\s+)?(?:remind|notify|ping|nudge|alert|wake|prompt|tell(?=\s+me\s+to\b))\s+me(?:\s+up)?(?:\s+(?:to|about|of|that|when|for))?(?![\w'])/giu,
    'remind',
  ],
  [
    /\b(?:please\s+)?(?:set|create|add|make)\s+(?:me\s+)?(?:an?\s+|the\s+)?(?:reminder|alarm|notification|alert)(?:\s+(?:to|for|about|of|that))?(?!\w)/giu,
    'remind',
  ],
  [
    /\b(?:please\s+)?(?:don['’]?t\s+let\s+me\s+forget|let\s+me\s+know)(?:\s+(?:to|about|that|when))?(?!\w)/giu,
    'remind',
  ],
  [/\breminder(?:\s*:|\s+(?:to|for|about|of|that))(?!\w)/giu, 'remind'],
  [
    /\b(?:please\s+)?(?:(?:make|create|take|run|do)\s+(?:an?\s+|the\s+)?back-?\s?up|back\s+(?:it\s+|everything\s+)?up|back-?up)(?:\s+(?:of\s+)?(?:my|the|all|everything)(?:\s+(?:memories|data|profile|everything))*)?(?!\w)/giu,
    'backup',
  ],
]

/** Reads what an English sentence says of when, and of what is to be done. */
export function englishParts(text: string): Parts {
  const scan = createScanner(text.replaceAll(/[“”"]/gu, ' ').replaceAll(/\s+/gu, ' '))
  const { act, ownWords } = takeAct(scan, acts)
  const from = scan.take(
    re(
      String.raw`(?:starting|beginning|from)\s+(?:on\s+|from\s+)?(tomorrow|today|next\s+week|(?:next\s+)?${wholeDay}(?!${to}${day}))(?:\s+on)?`,
    ),
    ([, a]) => startOf(a ?? ''),
  )
  const between = takeBetween(scan)
  const ofDay = scan.take(re(String.raw`${each}\s+(morning|afternoon|evening|night)`), ([, a]) => partOf(a))
  const this_ = scan.take(
    re(String.raw`this\s+(morning|afternoon|evening)|(tonight)|tomorrow\s+(morning|afternoon|evening|night)`),
    ([, a, b, c]) => ({ part: partOf(a ?? c ?? (b ? 'night' : undefined)), days: c === undefined ? 0 : 1 }),
  )
  const dayAnd = scan.take(re(String.raw`(?<=days?\s|weekends?\s)(mornings?|afternoons?|evenings?|nights?)`), ([, a]) =>
    partOf(a),
  )
  const repeats = [...ofDay.map((): Repeat => ({ unit: 'days', every: 1 })), ...takeRepeats(scan)]
  const namedPart = [...ofDay, ...dayAnd, ...this_.map(({ part }) => part)][0] ?? null
  const loose = namedPart === null ? scan.take(re(partWords), ([, a, b]) => partOf(a ?? b)) : []
  const times = takeTimes(scan, namedPart ?? loose[0] ?? null)
  const isRepeated = repeats.length > 0
  const onces = [...this_.map(({ days }): Once => ({ kind: 'inDays', days })), ...takeOnces(scan, isRepeated)]
  const limits =
    repeats.length === 0
      ? []
      : scan.take(re(String.raw`(?:in|during)\s+(${monthName})`), ([, a]) => monthNumber(a ?? ''))
  const left = scan.rest()
  const isNowhere = repeats.length === 0 && onces.length === 0
  const pieces = tidied(left)
  const what = pieces.join(' ') || ownWords
  const said = act ?? (/^\p{L}+\s+me\b/iu.test(what) ? 'say' : null)
  return {
    repeats,
    onces,
    times,
    between,
    months: limits,
    from: from[0] ?? null,
    act: said,
    what: act === 'backup' ? '' : what,
    isUnclear: isLeftOver(act, pieces) || isUnread(left) || (isNowhere && named.test(left)),
  }
}

const startOf = (words: string): Once | null => {
  if (/^today/iu.test(words)) return { kind: 'inDays', days: 0 }
  if (/^tomorrow/iu.test(words)) return { kind: 'inDays', days: 1 }
  if (/week$/iu.test(words)) return { kind: 'weekday', day: 1, week: 1, isVague: false }
  return onDay(/^next/iu.test(words) ? 'next' : 'the', words.replace(/^next\s+/iu, ''))
}

/** Words of time that are left: something was said that is not understood. A length (“for ten minutes”) says nothing of when. */
const unreadWords = [
  String.raw`every|each|except|unless|until|till|starting|twice|thrice|alternate|bi-?(?:weekly|monthly)`,
  String.raw`tomorrow|tonight|next\s+(?:week|month|year)|the\s+week\s+of`,
  String.raw`(?:once|\d+\s+times|several\s+times)\s+an?|from\s+\d|between\s+\d|not\s+on|holidays?`,
  String.raw`and\s+a\s+half|\d{1,2}\/\d{1,2}|\d+\s+times`,
  String.raw`for\s+(?:the\s+)?(?:next\s+|another\s+)?${number}\s+(?:day|week|month|year)s?`,
  String.raw`(?:minutes|hours|days)\s+(?:before|early|earlier)|at\s+\d|\d{1,2}\s*(?:a\.?m|p\.?m)\b`,
  String.raw`\d{1,2}:\d\d|(?:first|second|third|last)\s+(?:${wholeDay}|working|business|weekday|day\s+of)`,
  String.raw`end\s+of\s+(?:the\s+)?(?:month|week|year)`,
  String.raw`(?<!for\s)(?<!for\s\w+\s)(?:in|after|before|within)\s+${number}\s+(?:minute|hour|day|week|month|year)s?`,
  String.raw`${wholeDay}`,
]
const unread = new RegExp(String.raw`\b(?:${unreadWords.join('|')})\b`, 'iu')
/** Right beside what was understood, a word that turns it into something else: “before Friday”, “nine UTC”. */
const besideWords = [
  String.raw`\b(?:before|after|until|till|since|by|next|this|last|past|except|not)\s*¦`,
  String.raw`¦\s*(?:before|after|early|earlier|later|in\s+advance|ahead|onwards?|or)\b`,
  String.raw`¦\s*(?:[ECMP][SD]T|UTC|GMT|\p{L}+(?:\s\p{L}+)?\s+time)\b|\b(?:UTC|GMT|in\s+advance|beforehand|ahead\s+of\s+time)\b`,
  // A stretch of time, another number, another part of the day.
  String.raw`¦\s*(?:-|–|—|to|till|until|through)\s*¦|¦\s*(?:,|and|&)\s*(?:at\s+)?\d`,
  String.raw`¦\s*(?:,|and|&)?\s*${number}\s+(?:minute|hour|day|week|month)s?\b`,
  String.raw`¦\s*(?:,|and|&)\s*(?:the\s+)?(?:morning|afternoon|evening|night|noon|midnight)s?\b`,
]
const beside = new RegExp(besideWords.join('|'), 'iu')
const isUnread = (left: string): boolean => unread.test(left.replaceAll(gaps, ' ; ')) || beside.test(left)
/** With a time and no day: what may be the name of one. */
const named = /\b[Oo]n\s+[\p{L}\d]|\d{1,2}\/\d{1,2}|^(?!\s*¦)[^¦]*\p{L}[^¦]*¦[^¦]*\p{L}/u

/** What is left around what was understood, without the small words that led to it. */
const tidied = (left: string): string[] =>
  left
    .split(gaps)
    .map((piece) =>
      piece
        .replaceAll(/^[\s,.;:!?-]+|[\s,.;:-]+$/gu, '')
        .replaceAll(
          /^(?:(?:please|to|about|that|of|and|for|at|on|by|in|then)\b[\s,]*)+|\s+(?:at|on|by|and|to|please)$/giu,
          '',
        )
        .trim(),
    )
    .filter((piece) => !/^(?:the|,|\W)*$/iu.test(piece))
