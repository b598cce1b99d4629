import type { UntrustedSpan } from '../../contract/chat.ts'
import { redactionMark } from '../../contract/redaction.ts'
import { movedBy, replaceRanges, type TextRange } from '../../util/ranges.ts'
import { needleOf, overlapOf, rangesOf } from '../../util/whole-words.ts'

interface Said {
  readonly text: string
  readonly untrustedSpans: readonly UntrustedSpan[]
}

/** The text with a mark for each range, its spans moved along. `ranges` are in order and do not overlap. */
export function redact<Text extends Said>(
  said: Text,
  ranges: readonly TextRange[],
): Text & { untrustedSpans: UntrustedSpan[] } {
  const untrustedSpans = said.untrustedSpans.map((span) => ({
    ...span,
    start: movedBy(ranges, redactionMark.length, span.start, 'start'),
    end: movedBy(ranges, redactionMark.length, span.end, 'end'),
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

/** The text without the end of `needle` that it begins with, and without the beginning that it ends with. */
function withoutOverlap(text: string, needle: string): string {
  const begins = overlapOf(needle, text)
  const rest = begins === 0 ? text : redactionMark + text.slice(begins)
  const ends = overlapOf(rest, needle)
  return ends === 0 ? rest : rest.slice(0, rest.length - ends) + redactionMark
}

/** Every text in a JSON value without the words. */
export const jsonWithoutWords = (json: string, needles: readonly string[]): string =>
  JSON.stringify(
    JSON.parse(json, (_key, value: unknown) => (typeof value === 'string' ? withoutWords(value, needles) : value)),
  )
