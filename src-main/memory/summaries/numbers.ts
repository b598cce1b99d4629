import { chineseNumber, countingWords, englishNumber } from '../../util/number-words.ts'
import { remembered } from '../../util/remembered.ts'
import { withoutDates } from './dates.ts'

export interface NumberMention {
  readonly value: number
  /** One word for each kind of unit in either language; empty for a bare number. */
  readonly unit: string
  /** Written in words: two, 三. */
  readonly isWord: boolean
  readonly start: number
  readonly length: number
}

const units: readonly (readonly [string, RegExp])[] = [
  ['percent', /^(?:%|percent|per cent|个百分点)/iu],
  ['euro', /^(?:€|euros?|eur\b|欧元)/iu],
  ['dollar', /^(?:\$|dollars?|usd\b|美元|美金)/iu],
  ['pound', /^(?:£|gbp\b)/iu],
  ['yuan', /^(?:yuan|rmb|cny|元|块钱?|人民币)/iu],
  ['kilometre', /^(?:km\b|kilomet(?:er|re)s?|公里|千米)/iu],
  ['metre', /^(?:m\b|met(?:er|re)s?|米)/iu],
  ['centimetre', /^(?:cm\b|centimet(?:er|re)s?|厘米|公分)/iu],
  ['millimetre', /^(?:mm\b|millimet(?:er|re)s?|毫米)/iu],
  ['kilogram', /^(?:kg\b|kilos?\b|kilograms?|公斤|千克)/iu],
  ['gram', /^(?:g\b|grams?\b|克)/iu],
  ['milligram', /^(?:mg\b|milligrams?|毫克)/iu],
  ['litre', /^(?:l\b|lit(?:er|re)s?|升)/iu],
  ['millilitre', /^(?:ml\b|millilit(?:er|re)s?|毫升)/iu],
  ['degree', /^(?:°\s?[cf]?|degrees?|摄氏度|度)/iu],
  ['second', /^(?:s\b|sec(?:ond)?s?\b|秒)/iu],
  ['minute', /^(?:min(?:ute)?s?\b|分钟)/iu],
  ['hour', /^(?:h\b|hours?|hrs?\b|个?小时|个?钟头)/iu],
  ['day', /^(?:days?|天|日)/iu],
  ['week', /^(?:weeks?|周|个?星期|个礼拜)/iu],
  ['month', /^(?:months?|个月)/iu],
  ['year', /^(?:years?|年|岁)/iu],
  ['person', /^(?:people|persons?|guests?|members?|名|位|个?人|口人)/iu],
  ['page', /^(?:pages?|页)/iu],
  ['time', /^(?:times|次|遍|回)/iu],
  ['byte', /^(?:[kmgt]i?b\b)/iu],
  ['pixel', /^(?:px\b|pixels?)/iu],
  ['floor', /^(?:floors?|楼|层)/iu],
]

const multipliers: Readonly<Record<string, number>> = {
  k: 1e3,
  thousand: 1e3,
  million: 1e6,
  billion: 1e9,
  万: 1e4,
  亿: 1e8,
  千: 1e3,
  百: 100,
}

const digits =
  /(?<currency>[$€£¥])?\s?(?<number>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:[.,]\d+)?)\s?(?<multiplier>k(?![a-z])|thousand|million|billion|万|亿|千|百)?/giu
const inWords = new RegExp(
  String.raw`\b(?<number>${countingWords.join('|')})\b|(?<chinese>[零一二两三四五六七八九十百千万亿半]+)`,
  'giu',
)

/** Every number of a text that is no date, with its unit. */
export const numbersIn = remembered((text: string): readonly NumberMention[] => {
  const rest = withoutDates(text)
  return [...inDigits(rest), ...spelledOut(rest)].toSorted((a, b) => a.start - b.start)
})

function inDigits(rest: string): NumberMention[] {
  const found: NumberMention[] = []
  for (const match of rest.matchAll(digits)) {
    const { currency, number = '', multiplier } = match.groups ?? {}
    // A list mark, or a part of a name or a version.
    const at = match.index + match[0].indexOf(number)
    const before = rest.slice(Math.max(0, at - 12), at)
    if (/[\p{L}_]$/u.test(before) && !/\p{Script=Han}$/u.test(before)) continue
    const after = afterOf(rest, match)
    const isList = (at === 0 || /\n\s*$/u.test(before)) && /^[.)、]\s/u.test(after)
    if (isList) continue
    const plain = Number(/^\d+,\d{1,2}$/u.test(number) ? number.replace(',', '.') : number.replaceAll(',', ''))
    const value = plain * (multipliers[(multiplier ?? '').toLowerCase()] ?? 1)
    found.push({ value, unit: unitOf(currency ?? after), isWord: false, start: match.index, length: match[0].length })
  }
  return found
}

function spelledOut(rest: string): NumberMention[] {
  const found: NumberMention[] = []
  const words = rest.replace(digits, (match) => ' '.repeat(match.length))
  for (const match of words.matchAll(inWords)) {
    const { number, chinese } = match.groups ?? {}
    const value = number === undefined ? chineseNumber(chinese ?? '') : englishNumber(number)
    if (value === null) continue
    const after = afterOf(rest, match)
    found.push({ value, unit: unitOf(after), isWord: true, start: match.index, length: match[0].length })
  }
  return found
}

const afterOf = (text: string, { index, 0: whole }: RegExpExecArray): string =>
  text.slice(index + whole.length, index + whole.length + 24)

function unitOf(after: string): string {
  const text = after.replace(/^[\s-]+(?=\p{L})/u, '').slice(0, 20)
  return units.find(([, pattern]) => pattern.test(text))?.[0] ?? ''
}
