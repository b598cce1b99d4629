import { chineseWords } from '../../util/chinese-words.ts'
import { writtenNumber } from '../../util/number-words.ts'
import {
  type ClockTime,
  createScanner,
  gaps,
  hourOf,
  isLeftOver,
  isPlainHour,
  type Once,
  type Parts,
  type Repeat,
  type Scanner,
  takeAct,
} from './parts.ts'
import { chineseWeekdayIndex } from '../../util/calendar-words.ts'

const digits = '[0-9零〇一二两三四五六七八九十]'
const number = `(?:${digits}{1,3}|半)`
const week = '(?:周|星期|礼拜)'
const name = '[一二三四五六日天1-6]'
const and = '\\s*[、,，和跟及与]\\s*'
const to = '\\s*(?:到|至|-|~|—|～)\\s*'
const oneDay = `${week}${name}`
const dayList = `${week}${name}(?:${to}${week}?${name}|(?:(?:${and})?${week}?${name})*)`
const each = '(?:每一?个?|逢|每逢)'
const dayMark = '[号日]'

const countOf = (text: string): number => writtenNumber(text.replaceAll('〇', '零')) ?? Number.NaN
const dayOf = (one: string): number => (/\d/u.test(one) ? Number(one) : chineseWeekdayIndex(one))

function daysOf(list: string): number[] {
  const named = [...list.replaceAll(new RegExp(week, 'gu'), '').matchAll(new RegExp(name, 'gu'))].map(([one]) =>
    dayOf(one),
  )
  const [first = 0, last = 0] = named
  if (named.length !== 2 || !new RegExp(to, 'u').test(list)) return [...new Set(named)]
  return Array.from({ length: ((last - first + 7) % 7) + 1 }, (_, at) => (first + at) % 7)
}

const weekly = (days: readonly number[], every = 1): Repeat => ({ unit: 'weeks', every, days })
const monthly = (days: readonly (number | 'L')[], every = 1): Repeat => ({ unit: 'months', every, days, nth: [] })
const work = [1, 2, 3, 4, 5]

/** What comes again and again. */
function takeRepeats(scan: Scanner): Repeat[] {
  const take = (source: string, read: (match: RegExpMatchArray) => Repeat | null) =>
    scan.take(new RegExp(source, 'gu'), read)
  const month = '(?:每一?个?月|每月)的?'
  return [
    ...take(`每(?:一?年|年)的?(${digits}{1,2})月(?:份的?)?(${digits}{1,3})${dayMark}?`, ([, m, d]) => ({
      unit: 'years',
      month: countOf(m ?? ''),
      day: countOf(d ?? ''),
    })),
    ...take(`${month}(?:第(${digits})|(最后))一?个(?:${week}(${name}))`, ([, at, , d]) => ({
      unit: 'months',
      every: 1,
      days: [],
      nth: [{ which: at === undefined ? 'L' : countOf(at), day: dayOf(d ?? '') }],
    })),
    ...take(`${month}(?:的?最后一天|末|底|月末|月底)`, () => monthly(['L'])),
    ...take(`(?:每一?个?月|每)(?:的)?(?:月底|月末)`, () => monthly(['L'])),
    ...take(`${month}(?:的?第一天)`, () => monthly([1])),
    ...take(`${month}(${digits}{1,3}${dayMark}?(?:${and}${digits}{1,3}${dayMark}?)*)${dayMark}`, ([, list]) =>
      monthly([...(list ?? '').matchAll(new RegExp(`${digits}{1,3}`, 'gu'))].map(([one]) => countOf(one))),
    ),
    ...take(`每隔?(${digits}{1,2})个半(?:小时|钟头)`, ([, n]) => ({
      unit: 'minutes',
      every: countOf(n ?? '') * 60 + 30,
    })),
    ...take(`每隔?(?:一个)?(${number}|几)?个?(分钟|分|小时|钟头)(?!钟?后)`, ([words, n, unit]) => {
      const count = n === undefined ? 1 : countOf(n)
      if (Number.isNaN(count) || count > 90) return null
      if (count === 0.5) return { unit: 'minutes', every: 30 }
      return {
        unit: unit?.startsWith('分') ? 'minutes' : 'hours',
        every: /隔一?个?小?[小钟]/u.test(words ?? '') && n === undefined ? 1 : count,
      }
    }),
    ...take(`每?个?整点`, () => ({ unit: 'hours', every: 1 })),
    ...take(`隔(?:一)?(?:天|日)|每隔一天`, () => ({ unit: 'days', every: 2 })),
    ...take(
      `(?:每)?隔(?:一个?)?${week}的?(?:${week}?(${name}(?:(?:${and})?${week}?${name})*))?|(?:每)?双周的?(?:${week}?(${name}))?`,
      ([, a, b]) => weekly(daysOf(a ?? b ?? ''), 2),
    ),
    ...take(`每(${number})(?:个)?${week}的?(?:${week}?(${name}(?:(?:${and})?${week}?${name})*))?`, ([, n, d]) =>
      Number.isInteger(countOf(n ?? '')) ? weekly(daysOf(d ?? ''), countOf(n ?? '')) : null,
    ),
    ...take(`每(${number})(?:天|日)`, ([, n]) =>
      Number.isInteger(countOf(n ?? '')) ? { unit: 'days', every: countOf(n ?? '') } : null,
    ),
    ...take(`每(${number})个月的?(?:(${digits}{1,3})${dayMark})?`, ([, n, d]) =>
      monthly(d === undefined ? [] : [countOf(d)], countOf(n ?? '')),
    ),
    ...take(`每一?个?季度|每季`, () => monthly([], 3)),
    ...take(`(?:${each}|在)?(?:工作日|上班日|平日|周中)`, () => weekly(work)),
    ...take(`${each}(?:${week}末|双休日|周末)(?:两天)?`, () => weekly([6, 0])),
    ...take(`(?:${each}|每一?个?)(${dayList})`, ([, list]) => weekly(daysOf(list ?? ''))),
    ...take(`每一?个?${week}`, () => weekly([])),
    ...take(`(${oneDay}${to}${week}?${name})`, ([, list]) => weekly(daysOf(list ?? ''))),
    ...take(`每一?天|每日|天天|日日`, () => ({ unit: 'days', every: 1 })),
    ...take(`每一?个?月`, () => monthly([])),
    ...take(`每一?年`, () => ({ unit: 'years', month: 0, day: 0 })),
  ]
}

/** A day that comes once. */
function takeOnces(scan: Scanner, isRepeated: boolean): Once[] {
  const take = (source: string, read: (match: RegExpMatchArray) => Once | null) =>
    scan.take(new RegExp(source, 'gu'), read)
  const later = '(?:之后|以后|后|过后)'
  const span = (count: number, unit: string): Once | null => {
    if (Number.isNaN(count)) return null
    if (unit.startsWith('分')) return { kind: 'inMs', ms: count * 60_000 }
    if (/小时|钟头|刻/u.test(unit)) return { kind: 'inMs', ms: count * 3_600_000 }
    if (!Number.isInteger(count)) return null
    if (/[月年]/u.test(unit)) return { kind: 'inMonths', months: count * (unit === '年' ? 12 : 1) }
    return { kind: 'inDays', days: count * (/周|星期|礼拜/u.test(unit) ? 7 : 1) }
  }
  const date = (year: number | null, month: number | null, day: number): Once => ({ kind: 'date', year, month, day })
  return [
    ...take(`(20\\d\\d)[-/年.](\\d{1,2})[-/月.](\\d{1,2})${dayMark}?`, ([, y, m, d]) =>
      date(Number(y), Number(m), Number(d)),
    ),
    ...take(`(?:今年)?(${digits}{1,2})月(${digits}{1,3})${dayMark}`, ([, m, d]) =>
      date(null, countOf(m ?? ''), countOf(d ?? '')),
    ),
    ...take(`过?(${digits}{1,2})个?(?:小时|钟头)零?(${digits}{1,3})分钟?${later}`, ([, h, m]) =>
      span(countOf(h ?? '') * 60 + countOf(m ?? ''), '分'),
    ),
    ...take(`过?(${number})个?半(小时|钟头)${later}?(?<=后)`, ([, n, u]) => span(countOf(n ?? '') + 0.5, u ?? '')),
    ...take(`(?<!\\d)过?(${number})个?(分钟|分|小时|钟头|天|日|周|星期|礼拜|个月|年)${later}`, ([, n, u]) =>
      span(countOf(n ?? ''), u ?? ''),
    ),
    ...take('大后天', () => ({ kind: 'inDays', days: 3 })),
    ...take('后天', () => ({ kind: 'inDays', days: 2 })),
    ...take('明天|明日|明儿', () => ({ kind: 'inDays', days: 1 })),
    // “今天的待办” of each day is what is to be done.
    ...(isRepeated ? [] : take('今天|今日|今儿', () => ({ kind: 'inDays', days: 0 }))),
    ...take(`(下下?)个?月的?(${digits}{1,3})${dayMark}`, ([, { length } = '下', d]) => ({
      kind: 'ofMonth',
      months: length,
      day: countOf(d ?? ''),
    })),
    ...take(`(?:这|本)个?月的?(${digits}{1,3})${dayMark}`, ([, d]) => ({
      kind: 'ofMonth',
      months: 0,
      day: countOf(d ?? ''),
    })),
    ...take(`(下下?|这|本)一?个?${week}(${name})`, ([, which, d]) => ({
      kind: 'weekday',
      day: dayOf(d ?? ''),
      week: which?.startsWith('下') ? which.length : 0,
      isVague: false,
    })),
    ...take(`${week}(${name})(?!${name})`, ([, d]) => ({
      kind: 'weekday',
      day: dayOf(d ?? ''),
      week: null,
      isVague: false,
    })),
    ...take(`(?:这个?|本|(下下?)个?)?月(?:底|末)`, ([, { length } = '']) => ({
      kind: 'ofMonth',
      months: length,
      day: 'L',
    })),
    ...take(`(?<![${digits.slice(1, -1)}月周期拜])(${digits}{1,3})${dayMark}(?![楼线店码院])`, ([, d]) =>
      date(null, null, countOf(d ?? '')),
    ),
  ]
}

type PartOfDay = 'am' | 'pm' | 'night' | 'noon' | null
const part =
  '(?:凌晨|清晨|清早|大清早|早晨|早上|上午|中午|正午|下午|午后|傍晚|黄昏|晚上|夜里|夜晚|深夜|半夜|晚间|早|晚)'
const partOf = (word: string | undefined): PartOfDay => {
  if (word === undefined || word === '') return null
  if (/凌晨|早|上午/u.test(word)) return 'am'
  if (/中午|正午/u.test(word)) return 'noon'
  return /晚|夜/u.test(word) ? 'night' : 'pm'
}

/** Times of the clock. */
function takeTimes(scan: Scanner, named: PartOfDay): ClockTime[] {
  let last = named
  const time = (own: PartOfDay, hour: number, minute: number): ClockTime | null => {
    const day = own ?? last
    const on24 = day !== null && hour > 12 ? hour : hourOf(hour, day)
    if (on24 === null || on24 > 23 || minute > 59 || Number.isNaN(on24 + minute)) return null
    last = day
    return { hour: on24, minute, isSure: day !== null || isPlainHour(hour, true) }
  }
  const minutes = (words: string | undefined): number => {
    if (words === undefined || words === '' || words === '整' || words === '钟') return 0
    if (words.startsWith('半')) return 30
    if (words.endsWith('刻')) return 15 * countOf(words.slice(0, -1))
    return countOf(words.replace(/分$/u, ''))
  }
  const both = scan.take(new RegExp(`早晚各?(${digits}{1,2})[点點](半)?(?:钟|整)?`, 'gu'), ([, h, half]) =>
    (['am', 'night'] as const).flatMap((of) => time(of, countOf(h ?? ''), half === undefined ? 0 : 30) ?? []),
  )
  return [
    ...both.flat(),
    ...scan.take(
      new RegExp(
        `(?:在)?(${part})?(?:的)?\\s*(?:(${digits}{1,3})[点點时](钟|整|半|[一三]刻|${digits}{1,3}分?)?|(\\d{1,2})[:：](\\d\\d))(?:钟|整)?(?!后|之后|以后)`,
        'gu',
      ),
      ([, p, h, m, hour, minute]) =>
        time(
          partOf(p),
          hour === undefined ? countOf(h ?? '') : Number(hour),
          hour === undefined ? minutes(m) : Number(minute),
        ),
    ),
    ...scan.take(/(?:中午|正午)(?:时分)?/gu, () =>
      last === null ? ({ hour: 12, minute: 0, isSure: true } as const) : null,
    ),
    ...scan.take(/午夜|零点/gu, () => ({ hour: 0, minute: 0, isSure: true })),
  ]
}

const acts: readonly (readonly [RegExp, Parts['act']])[] = [
  [
    /(?:请|麻烦|帮我|记得|到时候?|都|要|可以)*(?:给我)?(?:设|定|设置|建|加|来)?(?:一?个)?(?:提醒|闹钟|闹铃)(?:我们?|一下|一声)*(?:要|去|该|说|：|:)?/gu,
    'remind',
  ],
  [/(?:请|记得|到时候?|都)*(?:通知|叫|喊)(?:我)(?:一下|一声)?(?:要|去|该)?/gu, 'remind'],
  [/(?:别忘了?|不要忘了?|别让我忘了?|记得)(?:提醒我)?/gu, 'remind'],
  [
    /(?:请|帮我|自动|都)*(?:做|进行|来)?(?:一?[次份个])?(?:备份|备一份份?)(?:一下|一次)?(?:我的|所有|全部)*(?:记忆|数据)*/gu,
    'backup',
  ],
]

/** Reads what a Chinese sentence says of when, and of what is to be done. */
export function chineseParts(text: string): Parts {
  const scan = createScanner(
    asWords(text.replaceAll(/[“”"「」]/gu, ' ').replaceAll(/(?<=\P{ASCII})\s+|\s+(?=\P{ASCII})/gu, '')),
  )
  const { act, ownWords } = takeAct(scan, acts)
  const from = scan.take(
    new RegExp(`从?(明天|今天|后天|下下?个?${week}${name}?)(?:开始|起)[,，]?|从(明天|今天|后天)`, 'gu'),
    ([, a, b]) => startOf(a ?? b ?? ''),
  )
  const between = scan.take(
    new RegExp(`从?(${part})?(${digits}{1,3})点?(?:钟)?${to}(${part})?(${digits}{1,3})点(?:钟)?(?:之间|期间)?`, 'gu'),
    ([, p, a, q, b]) => {
      const [start, end] = [hourOf(countOf(a ?? ''), partOf(p)), hourOf(countOf(b ?? ''), partOf(q ?? p))]
      return start === null || end === null || end <= start ? null : { from: start, to: end }
    },
  )
  const joined = scan.take(new RegExp(`(每|今|明|后|当)(早|晚)上?`, 'gu'), ([, when, p]) => ({
    when: when ?? '',
    part: partOf(p),
  }))
  const repeats = [
    ...joined.flatMap(({ when }): Repeat[] => (when === '每' ? [{ unit: 'days', every: 1 }] : [])),
    ...takeRepeats(scan),
  ]
  const onces = [
    ...joined.flatMap(({ when }): Once[] => (when === '每' ? [] : [{ kind: 'inDays', days: '今明后'.indexOf(when) }])),
    ...takeOnces(scan, repeats.length > 0),
  ]
  const times = takeTimes(scan, joined[0]?.part ?? null)
  // A part of the day without an hour is of when too.
  scan.take(new RegExp(`¦\\s*${part}(?:的时候|时)?(?=\\s*¦|$|[,，])`, 'gu'), () => true)
  const left = scan.rest()
  const isNowhere = repeats.length === 0 && onces.length === 0
  const pieces = tidied(left)
  const what = pieces.join('') || ownWords
  return {
    repeats,
    onces,
    times,
    between: between[0] ?? null,
    months: [],
    from: from[0] ?? null,
    act: act ?? (forMe.test(what) ? 'say' : null),
    what: act === 'backup' ? '' : what,
    isUnclear: isLeftOver(act, pieces) || isUnread(left) || (isNowhere && named.test(left)),
  }
}

function startOf(words: string): Once | null {
  const days = ['今天', '明天', '后天'].indexOf(words)
  if (days !== -1) return { kind: 'inDays', days }
  const named = words.at(-1) ?? ''
  return {
    kind: 'weekday',
    day: new RegExp(name, 'u').test(named) ? dayOf(named) : 1,
    week: words.startsWith('下下') ? 2 : 1,
    isVague: false,
  }
}

/** Words of time that are left: something was said that is not understood. */
const unread = new RegExp(
  `每|隔|早晚|明年|后年|除了|除非|除外|以外|直到|为止|之前|以前|(?<!最)开始|明天|后天|今晚|明晚|连续|接下来|一共|提前|提早|农历|阴历|${digits}+[次遍]|\\d{1,2}[/.]\\d{1,2}|下个?月|下下?个?${week}|${week}[一二三四五六日天]|${week}末|工作日|节假日|放假|月底|月初|年底|年初|季度|${digits}+[点號号](?!线|楼|店)|${digits}+个?(?:小时|分钟|天|周|月)(?:后|前)|\\d{1,2}[:：]\\d\\d|${digits}月`,
  'u',
)

/** Right beside what was understood, a word that turns it into something else: “周五前”, “北京时间九点”. */
const besideWords = [
  '(?:[下上这本]个?|时间|之前|除)\\s*¦',
  '¦\\s*(?:之?前|以前|之?后|以后|或|左右|以外|除外)',
  // A stretch of time, a part of one, another part of the day.
  '¦\\s*(?:-|~|～|—|到|至)\\s*¦',
  `${digits}+个?(?:小时|钟头|分钟|天|周|月)半?\\s*¦`,
  '¦\\s*(?:和|、|及|与|，)\\s*(?:早|晚|中午|上午|下午|夜)',
]
const beside = new RegExp(besideWords.join('|'), 'u')
const isUnread = (left: string): boolean => unread.test(left.replaceAll(gaps, '；')) || beside.test(left)
/** With a time and no day: what stands before it may be the name of one, such as that of a feast. */
const named = /^[^¦]*[\p{L}\d][^¦]*¦/u

/** A request to the assistant, not something to do for one of the user's family: “帮我总结”, not “给我妈打电话”. */
const forMe = /^请?(?:帮|替|问|告诉)我(?![爸妈爷奶公婆外哥姐弟妹叔伯姑姨舅老孩儿女男家])/u

/** What is left around what was understood, without the small words that led to it. */
const tidied = (left: string): string[] =>
  left
    .split(gaps)
    .map((piece) =>
      piece
        .replaceAll(/^[\s,，。.；;：:！!、]+|[\s,，。.；;：:！!、]+$/gu, '')
        .replaceAll(/^(?:请|都|要|就|我要|我得|我该|的)+|(?:的时候|时候|吧|哦|啊|呀)$/gu, '')
        .replaceAll(held, (one) => ofHeld[one] ?? one)
        .trim(),
    )
    .filter((piece) => !/^(?:请|的|在|时|时候|都|要|我|就|和|、|，|该|去)*$/u.test(piece))

/** Stand for characters of time that are part of another word: “整理”, “今天天气”. */
const ofHeld: Readonly<Record<string, string>> = { '\uE000': '整', '\uE001': '天' }
const held = /[\uE000\uE001]/gu

/** The text with what a word holds of such characters out of reach. */
function asWords(text: string): string {
  const words = chineseWords(text)
  const starts = new Set(words.map(({ index }) => index))
  return words
    .map(({ segment, index }) =>
      segment.replace(/^整(?=\p{Script=Han})/u, '\uE000').replace(/^天/u, (one) => {
        const follows = text[index - 1] === '天'
        return follows && starts.has(index) && segment !== '天天' ? '\uE001' : one
      }),
    )
    .join('')
}
