import { isBareQuestion } from '../../language/questions.ts'
import type { SourceMessage } from '../../evidence/source-message.ts'
import { holdsSecret } from '../../evidence/secrets.ts'
import { ownWords, sentencesOf } from '../../evidence/own-words.ts'
import { repeatedIn, shareOfFewer, wordsOf } from '../../language/content-words.ts'

type Said = Pick<SourceMessage, 'text' | 'untrustedSpans'>

/** A request that says what is to be done and how has so many words of substance at least. */
const fewestWords = 5
/** Two requests are of one kind from so many common words on … */
const fewestShared = 3
/** … which make up this share of the shorter one's, each counted by how seldom it is in the user's requests. */
const leastShareRepeated = 0.35
/** A sentence belongs to what is asked for again and again from this share of common words on. */
const leastRepeated = 1 / 3
/** What is asked now bears on a routine from this share of its own words on. */
const leastBearing = 1 / 3
const longestOwn = 1_500
/** So much further a secret may reach that begins in what is read. */
const longestSecret = 4_000
const longestQuote = 600

/** The words of substance that a message begins with and that are the user's own; none where a secret stands there. */
export function requestWords(message: Said, without: readonly string[] = []): ReadonlySet<string> {
  const own = [...new Set(without)].reduce((text, quote) => text.replaceAll(quote, '\n'), ownWords(message))
  const start = own.trimStart()
  return holdsSecret(start.slice(0, longestOwn + longestSecret))
    ? new Set()
    : wordsOf(start.slice(0, longestOwn).trim())
}

/**
 * True for a message that may ask for work: long enough to say how, no mere question. `learned` are the parts of it that
 * tell facts: they ask for nothing.
 */
export function mayBeRequest(message: Said & Pick<SourceMessage, 'role'>, learned: readonly string[]): boolean {
  if (message.role !== 'user') return false
  const asks = (text: string): boolean => /[?？؟]$/u.test(text.trim()) || isBareQuestion(text)
  if (sentencesOf(message).every(({ text }) => asks(text))) return false
  return requestWords(message, learned).size >= fewestWords
}

/** How alike requests are, 0 where they are not of one kind; `all` are those of the user, which tell how seldom a word is. */
export function createLikeness(all: readonly ReadonlySet<string>[]) {
  const counts = new Map<string, number>()
  for (const words of all) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const weigh = (words: Iterable<string>): number =>
    [...words].reduce((sum, word) => sum + Math.log(1 + all.length / (counts.get(word) ?? 1)), 0)
  return (a: ReadonlySet<string>, b: ReadonlySet<string>): number => {
    const shared = a.intersection(b)
    if (shared.size < fewestShared) return 0
    const share = weigh(shared) / Math.min(weigh(a), weigh(b))
    return share >= leastShareRepeated ? share : 0
  }
}

/** The words that stand in two requests of one kind at least. */
export const repeatedWords = (requests: readonly Said[]): ReadonlySet<string> =>
  repeatedIn(requests.map((request) => requestWords(request)))

/** The user's own sentences of a message that are asked for again and again; null where there are none (any more). */
export function repeatedPart(message: Said, repeated: ReadonlySet<string>): string | null {
  const sentences = [...sentencesOf(message)].filter(({ text }) => {
    const words = wordsOf(text)
    return !holdsSecret(text) && words.size > 0 && words.intersection(repeated).size / words.size >= leastRepeated
  })
  const [first] = sentences
  if (!first) return null
  // Up to where something stands between that is not the user's own, or is not asked for again.
  let { end } = first
  for (const next of sentences.slice(1)) {
    if (message.text.slice(end, next.start).trim() !== '' || next.end - first.start > longestQuote) break
    end = next.end
  }
  return message.text.slice(first.start, Math.min(end, first.start + longestQuote))
}

/** How much what is asked now is about the words of a routine, 0 where it is not. */
export function bearing(asked: ReadonlySet<string>, repeated: ReadonlySet<string>): number {
  const share = shareOfFewer(asked, repeated)
  return share >= leastBearing ? share : 0
}
