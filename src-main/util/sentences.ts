/** A stretch of a text, with its offsets there. */
export interface Span {
  readonly text: string
  readonly start: number
  readonly end: number
}

/** What is looked at of one sentence; a longer one is no sentence a person says. */
const maxSentenceLength = 2_000

/** The sentences of a text in order, without the blanks and bullets around them. */
export function* sentencesIn(text: string): Generator<Span> {
  let start = 0
  while (start < text.length) {
    const end = sentenceEnd(text, start)
    const span = trimmed(text, start, Math.min(end, start + maxSentenceLength))
    if (span.text !== '') yield span
    start = end
  }
}

/** A longer run of spaces or punctuation ends a sentence; it also bounds what patterns may go through twice. */
const longestFiller = 40
const isFiller = /[\s\p{P}\p{S}]/u

const hardStops = new Set('\n\r。！？；;…\u2028\u2029')
const closers = new Set('.!?。！？;；…"”’\')）]】」』~～')
const abbreviation = /(?:^|[\s(])(?:dr|mr|mrs|ms|prof|st|jr|sr|vs|etc|e\.g|i\.e|approx|no|inc|ltd|u\.s|u\.k|\p{Lu})$/iu

function sentenceEnd(text: string, from: number): number {
  let blanks = 0
  for (let at = from; at < text.length; at += 1) {
    at = endOfTitle(text, at)
    const char = text[at] ?? ''
    blanks = isFiller.test(char) ? blanks + 1 : 0
    if (blanks > longestFiller && at > from + longestFiller) return at
    if (!hardStops.has(char) && !isSoftStop(text, at)) continue
    let end = at + 1
    while (end < text.length && closers.has(text[end] ?? '')) end += 1
    return end
  }
  return text.length
}

/** Punctuation inside the title of a work (《…》) ends no sentence. */
function endOfTitle(text: string, at: number): number {
  if (text[at] !== '《') return at
  const title = /^《[^《》\n]{1,60}》/u.exec(text.slice(at, at + 62))
  return title ? at + title[0].length - 1 : at
}

/** "bear with me 😅 I'm Tamsin": a smiley ends a sentence where another one begins. */
const smileyBefore = /\p{Emoji_Presentation}\u{FE0F}?$/u
const opens = /^ (?:\p{Lu}|\p{Script=Han}|i\b)/u

/** “朋友都喊我彤彤～先来个活” ends a sentence; “300元～500元”, “三～五天” and “北京～上海” go from one to another. */
const endsWavy = /^\p{Script=Han}[～~](?:$|[～~\s我你他她它先再不帮给还请那])/u

function isSoftStop(text: string, at: number): boolean {
  const char = text[at]
  if (char === ' ') return smileyBefore.test(text.slice(Math.max(0, at - 3), at)) && opens.test(text.slice(at, at + 3))
  if (char === '～' || char === '~') return endsWavy.test(text.slice(0, at).slice(-1) + text.slice(at, at + 2))
  if (char !== '.' && char !== '!' && char !== '?') return false
  const next = text[at + 1]
  const ends = next === undefined || /[\s"'”’)\]!?.\p{Script=Han}\p{Extended_Pictographic}]/u.test(next)
  if (!ends) return false
  if (char !== '.') return true
  const before = text.slice(Math.max(0, at - 8), at)
  return !abbreviation.test(before) || (/(?:^|\s)no$/i.test(before) && !/^\.\s*\d/.test(text.slice(at, at + 6)))
}

function trimmed(text: string, from: number, to: number): Span {
  let start = from
  let end = to
  while (start < end && isBlank(text.charCodeAt(start))) start += 1
  while (end > start && isBlank(text.charCodeAt(end - 1))) end -= 1
  const bullet = /^(?:[-*•+]|\d{1,2}[.)、])\s+/.exec(text.slice(start, Math.min(end, start + 8)))
  if (bullet) start += bullet[0].length
  return { text: text.slice(start, end), start, end }
}

/** Spaces, and marks that cannot be seen: of width none, and for the direction of text. */
const isBlank = (code: number): boolean =>
  code <= 32 ||
  code === 0xa0 ||
  code === 0x3000 ||
  code === 0xfeff ||
  (code >= 0x200b && code <= 0x200f) ||
  (code >= 0x202a && code <= 0x202e) ||
  (code >= 0x2066 && code <= 0x2069)
