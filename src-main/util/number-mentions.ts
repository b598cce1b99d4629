import lexicon from '../../resources/lexicon/units.json' with { type: 'json' }
import { chineseNumber, countingWords, englishNumber } from './number-words.ts'
import { remembered } from './remembered.ts'
import { withoutDates } from './date-mentions.ts'

export interface NumberMention {
  readonly value: number
  /** One word for each kind of unit in either language; empty for a bare number. */
  readonly unit: string
  /** Written in words: two, 三. */
  readonly isWord: boolean
  readonly start: number
  readonly length: number
}

const units = Object.entries(lexicon.units).map(([unit, pattern]) => [unit, new RegExp(pattern, 'iu')] as const)

const multipliers: Readonly<Record<string, number>> = lexicon.multipliers

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
