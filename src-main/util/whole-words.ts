import { findQuotes } from './find-quote.ts'
import { joinRanges, type TextRange } from './ranges.ts'

/** Where any of `needles` stands in a text: whole words only, without overlap, in order. */
export function rangesOf(text: string, needles: readonly string[]): TextRange[] {
  const found = needles.flatMap((needle) => findQuotes(text, needle))
  return joinRanges(found.filter((range) => isWhole(text, range)))
}

/** What is looked for of some words: without the marks around them, which may be others elsewhere. */
export const needleOf = (words: string): string => words.trim().replace(/^[\s\p{P}]+|(?<![\s\p{P}])[\s\p{P}]+$/gu, '')

/** Shorter words at an edge may be anybody's. */
const leastOverlap = 6

/** How many characters `first` ends with that `second` begins with, as whole words; 0 where they are few. */
export function overlapOf(first: string, second: string): number {
  for (let length = Math.min(first.length, second.length); length >= leastOverlap; length -= 1) {
    const start = first.length - length
    if (!second.startsWith(first.slice(start))) continue
    if (isWhole(first, { start, end: first.length }) && isWhole(second, { start: 0, end: length })) return length
  }
  return 0
}

/** The longest parts of `run` that stand in `words` too. */
export function commonRuns(run: string, words: string): string[] {
  const found: string[] = []
  for (let start = 0; start < run.length - 1;) {
    let end = start
    while (end < run.length && words.includes(run.slice(start, end + 1))) end += 1
    if (end - start >= 2) found.push(run.slice(start, end))
    start = Math.max(start + 1, end)
  }
  return found
}

const wordCharacter = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]/u

/** "I like tea" does not stand in "I like teapots". */
function isWhole(text: string, { start, end }: TextRange): boolean {
  const joins = (a: string, b: string): boolean => wordCharacter.test(a) && wordCharacter.test(b)
  return !joins(text.charAt(start - 1), text.charAt(start)) && !joins(text.charAt(end - 1), text.charAt(end))
}
