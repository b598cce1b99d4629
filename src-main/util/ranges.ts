/** A stretch of a text, in UTF-16 units. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/** Where a global pattern matches a text. */
export const rangesOfMatches = (text: string, pattern: RegExp): TextRange[] =>
  Array.from(text.matchAll(pattern), ({ index, 0: found }) => ({ start: index, end: index + found.length }))

/** In order and within a text of this length; those that overlap or touch are one, and none is empty. */
export function joinRanges(ranges: readonly TextRange[], length = Number.MAX_SAFE_INTEGER): TextRange[] {
  const joined: TextRange[] = []
  for (const range of ranges.toSorted((a, b) => a.start - b.start)) {
    const start = Math.max(0, Math.min(range.start, length))
    const end = Math.max(start, Math.min(range.end, length))
    const last = joined.at(-1)
    if (last && start <= last.end) joined[joined.length - 1] = { start: last.start, end: Math.max(last.end, end) }
    else if (end > start) joined.push({ start, end })
  }
  return joined
}

/** The text with something else in the place of each range; they are in order and do not overlap. */
export function replaceRanges<Range extends TextRange>(
  text: string,
  ranges: readonly Range[],
  replacement: (range: Range) => string,
): string {
  const parts: string[] = []
  let at = 0
  for (const range of ranges) {
    parts.push(text.slice(at, range.start), replacement(range))
    at = range.end
  }
  return [...parts, text.slice(at)].join('')
}

/** The text with each range blanked out, so that all offsets stay: by spaces, or line breaks. */
export const blankRanges = (text: string, ranges: readonly TextRange[], blank: ' ' | '\n'): string =>
  replaceRanges(text, joinRanges(ranges, text.length), ({ start, end }) => blank.repeat(end - start))

/** Where an offset is once each range is replaced by so many characters: in a range, at that side of them. */
export function movedBy(ranges: readonly TextRange[], length: number, offset: number, side: 'start' | 'end'): number {
  let shift = 0
  for (const { start, end } of ranges) {
    if (offset <= start) break
    if (offset < end) return start + shift + (side === 'end' ? length : 0)
    shift += length - (end - start)
  }
  return offset + shift
}
