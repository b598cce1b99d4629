export interface FoundPlace {
  readonly start: number
  readonly end: number
}

const mostWords = 16
/** Beside longer words it says nothing where it stands: “I” is in most words. */
const oneLetter = /^[a-z]$/

/** The words that a search for messages looks for: each has to stand there, also inside a longer one. */
export const wordsOf = (query: string): readonly string[] =>
  query.trim().toLowerCase().split(/\s+/u).filter(Boolean).slice(0, mostWords)

/** Where the words stand, in order and without overlaps. */
export function findWords(text: string, words: readonly string[]): FoundPlace[] {
  const lower = text.toLowerCase()
  // Lower case may be longer than the text: what does not line up is not marked at a wrong place.
  if (words.length === 0 || lower.length !== text.length) return []
  const long = words.filter((word) => !oneLetter.test(word))
  const present = (long.length > 0 ? long : words).filter((word) => lower.includes(word))
  const places: FoundPlace[] = []
  for (let at = 0; at < text.length;) {
    const next = nearest(lower, present, at)
    if (!next) break
    places.push(next)
    at = next.end
  }
  return places
}

function nearest(lower: string, words: readonly string[], from: number): FoundPlace | null {
  let best: FoundPlace | null = null
  for (const word of words) {
    const start = lower.indexOf(word, from)
    if (start >= 0 && (!best || start < best.start || (start === best.start && start + word.length > best.end)))
      best = { start, end: start + word.length }
  }
  return best
}

/** A text as pieces, with the words marked. */
export function markWords(
  text: string,
  words: readonly string[],
): { readonly text: string; readonly marked: boolean }[] {
  const pieces: { text: string; marked: boolean }[] = []
  let from = 0
  for (const { start, end } of findWords(text, words)) {
    if (start > from) pieces.push({ text: text.slice(from, start), marked: false })
    pieces.push({ text: text.slice(start, end), marked: true })
    from = end
  }
  if (from < text.length) pieces.push({ text: text.slice(from), marked: false })
  return pieces
}
