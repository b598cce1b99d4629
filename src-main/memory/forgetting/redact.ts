import type { UntrustedSpan } from '../../contract/chat.ts'
import { redactionMark } from '../../contract/redaction.ts'
import { findQuotes } from '../../util/find-quote.ts'
import { joinRanges, replaceRanges, type TextRange } from '../../util/ranges.ts'

interface Said {
  readonly text: string
  readonly untrustedSpans: readonly UntrustedSpan[]
}

/** Where any of `needles` stands in a text: whole words only, without overlap, in order. */
export function rangesOf(text: string, needles: readonly string[]): TextRange[] {
  const found = needles.flatMap((needle) => findQuotes(text, needle))
  return joinRanges(found.filter((range) => isWhole(text, range)))
}

/** The text with a mark for each range, its spans moved along. `ranges` are in order and do not overlap. */
export function redact<Text extends Said>(
  said: Text,
  ranges: readonly TextRange[],
): Text & { untrustedSpans: UntrustedSpan[] } {
  const untrustedSpans = said.untrustedSpans.map((span) => ({
    ...span,
    start: moved(span.start, ranges, 'start'),
    end: moved(span.end, ranges, 'end'),
  }))
  return { ...said, text: replaceRanges(said.text, ranges, () => redactionMark), untrustedSpans }
}

/** A text that itself may be part of the words, or begin or end within them: a quote, a summary. */
export function withoutWords(text: string, needles: readonly string[]): string {
  const plain = needleOf(text)
  const isPart = plain.length > 1 && needles.some((needle) => needle.includes(plain))
  if (isPart) return redactionMark
  const whole = redact({ text, untrustedSpans: [] }, rangesOf(text, needles)).text
  return needles.reduce(withoutOverlap, whole)
}

/** Shorter words at an edge may be anybody's. */
const leastOverlap = 6

/** The text without the end of `needle` that it begins with, and without the beginning that it ends with. */
function withoutOverlap(text: string, needle: string): string {
  const begins = overlapOf(needle, text)
  const rest = begins === 0 ? text : redactionMark + text.slice(begins)
  const ends = overlapOf(rest, needle)
  return ends === 0 ? rest : rest.slice(0, rest.length - ends) + redactionMark
}

/** How many characters `first` ends with that `second` begins with, as whole words; 0 where they are few. */
function overlapOf(first: string, second: string): number {
  for (let length = Math.min(first.length, second.length); length >= leastOverlap; length -= 1) {
    const start = first.length - length
    if (!second.startsWith(first.slice(start))) continue
    if (isWhole(first, { start, end: first.length }) && isWhole(second, { start: 0, end: length })) return length
  }
  return 0
}

/** Every text in a JSON value without the words. */
export const jsonWithoutWords = (json: string, needles: readonly string[]): string =>
  JSON.stringify(
    JSON.parse(json, (_key, value: unknown) => (typeof value === 'string' ? withoutWords(value, needles) : value)),
  )

/** What is looked for of some words: without the marks around them, which may be others elsewhere. */
export const needleOf = (words: string): string => words.trim().replace(/^[\s\p{P}]+|(?<![\s\p{P}])[\s\p{P}]+$/gu, '')

const wordCharacter = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u

/** "I like tea" does not stand in "I like teapots". */
function isWhole(text: string, { start, end }: TextRange): boolean {
  const joins = (a: string, b: string): boolean => wordCharacter.test(a) && wordCharacter.test(b)
  return !joins(text.charAt(start - 1), text.charAt(start)) && !joins(text.charAt(end - 1), text.charAt(end))
}

function moved(offset: number, ranges: readonly TextRange[], side: 'start' | 'end'): number {
  let shift = 0
  for (const { start, end } of ranges) {
    if (offset <= start) break
    if (offset < end) return start + shift + (side === 'end' ? redactionMark.length : 0)
    shift += redactionMark.length - (end - start)
  }
  return offset + shift
}
