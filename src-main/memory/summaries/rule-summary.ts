import { languageOf } from '../../util/language.ts'
import { rememberedInSteps } from '../../util/remembered.ts'
import { wordsOf } from '../language/content-words.ts'
import { abstractOf, overviewOf } from '../../util/first-lines.ts'
import { anchorsOf, type Anchor } from './anchors.ts'
import { isKept } from './loss-check.ts'
import { splitClauses } from '../../util/split-clauses.ts'
import { readClosely, splitSentences } from './split-text.ts'

export interface Tiers {
  /** L0: one line. */
  readonly abstract: string
  /** L1: a short overview. */
  readonly overview: string
}

/** Texts up to so many characters are their own overview. */
export const overviewLimit = 600
const abstractLimit = 120
/** Sentences are cut where they can be beyond this. */
const longestPiece = 200
const mostAnchors = 16

/**
 * The sentences of a text that hold the most of what tells, word for word and in their order: nothing is added, and
 * nothing is turned around. Short texts are their own overview.
 */
export const summarizeByRules = rememberedInSteps(function* (content): Generator<undefined, Tiers> {
  if (content.length <= overviewLimit || Array.from(content.slice(0, overviewLimit * 2 + 1)).length <= overviewLimit)
    return { abstract: abstractOf(content), overview: overviewOf(content) }
  const pieces = yield* scored(readClosely(content))
  const overview = joined(yield* chosen(pieces), languageOf(content))
  return { abstract: headline(content, pieces), overview: overview === '' ? overviewOf(content) : overviewOf(overview) }
})

/** True where an overview is what rules make of a text, now or before. */
export const isMadeByRules = (content: string, overview: string): boolean =>
  overview === overviewOf(content) || overview === summarizeByRules(content).overview

interface Piece {
  readonly text: string
  readonly opensLine: boolean
  /** Its place among the pieces. */
  readonly index: number
  /** What it holds of the text's words, and where it stands. */
  readonly base: number
  readonly words: ReadonlySet<string>
  readonly anchors: ReadonlySet<Anchor>
}

function* scored(text: string): Generator<undefined, Piece[]> {
  const sentences = splitSentences(text)
  const pieces = sentences.flatMap((sentence, sentenceIndex) =>
    (sentence.text.length > longestPiece ? splitClauses(sentence.text, longestPiece) : [sentence.text]).map(
      (piece, index) => ({
        text: piece,
        opens: sentence.opensLine && index === 0,
        isFirst: sentenceIndex === 0 && index === 0,
      }),
    ),
  )
  yield
  const bags = pieces.map((piece) => wordsOf(piece.text))
  yield
  const counts = new Map<string, number>()
  for (const bag of bags) for (const word of bag) counts.set(word, (counts.get(word) ?? 0) + 1)
  const telling = anchorsOf(text).slice(0, mostAnchors)
  yield
  return pieces.map((piece, index) => {
    const bag = [...(bags[index] ?? [])]
    const common = bag.reduce((sum, word) => sum + Math.log2(counts.get(word) ?? 1), 0)
    const base = Math.min(3, common / Math.max(4, bag.length)) + (piece.isFirst ? 2 : piece.opens ? 0.5 : 0)
    return {
      text: piece.text,
      opensLine: piece.opens,
      index,
      base,
      words: new Set(bag),
      anchors: new Set(telling.filter((anchor) => isKept(anchor, piece.text))),
    }
  })
}

/** Always the piece that adds the most for its length, until the overview is full or nothing new is left. */
function* chosen(pieces: readonly Piece[]): Generator<undefined, Piece[]> {
  const taken: Piece[] = []
  const covered = new Set<Anchor>()
  const said = new Set<string>()
  let left = overviewLimit - 4
  for (;;) {
    yield
    const best = pieces
      .filter((piece) => !taken.includes(piece) && lengthOf(piece) <= left)
      .map((piece) => ({ piece, gain: gainOf(piece, covered, said) }))
      .filter(({ gain }) => gain > 0)
      .toSorted((a, b) => b.gain - a.gain || a.piece.index - b.piece.index)[0]
    if (!best) return taken.toSorted((a, b) => a.index - b.index)
    taken.push(best.piece)
    for (const anchor of best.piece.anchors) covered.add(anchor)
    for (const word of best.piece.words) said.add(word)
    left -= lengthOf(best.piece)
  }
}

/** What a piece says that is not said yet, for its length. */
function gainOf(
  { text, base, anchors, words }: Piece,
  covered: ReadonlySet<Anchor>,
  said: ReadonlySet<string>,
): number {
  const fresh = [...anchors].filter((anchor) => !covered.has(anchor))
  const weight = fresh.reduce((sum, anchor) => sum + anchor.weight, 0)
  const news = [...words].filter((word) => !said.has(word)).length / Math.max(1, words.size)
  if (said.size > 0 && weight === 0 && news < 0.3) return 0
  return (weight + 0.5 * base * news) / (40 + [...text].length) ** 0.7
}

const lengthOf = ({ text }: Piece): number => [...text].length + 3

/** Where something is left out between two pieces, a mark says so. */
function joined(pieces: readonly Piece[], language: 'zh' | 'en'): string {
  const [next, apart] = language === 'zh' ? ['', '……'] : [' ', ' … ']
  return pieces
    .map(({ text, index, opensLine }, at) => {
      if (at === 0) return text
      return (pieces[at - 1]?.index === index - 1 ? (opensLine ? '\n' : next) : apart) + text
    })
    .join('')
}

/** A heading where the text has one, else the one sentence that tells the most. */
function headline(content: string, pieces: readonly Piece[]): string {
  const [first = '', second] = content.trim().split(/\r?\n/u, 2)
  const isHeading = second !== undefined && first.length <= 80 && !/[.。!！?？;；,，:：]$/u.test(first.trim())
  if (isHeading) return abstractOf(first.replace(/^\s*(?:#{1,6}\s+|[-*+•]\s+)/u, ''))
  const short = pieces.filter(({ text }) => [...text].length <= abstractLimit)
  const best = short
    .map((piece) => ({ piece, worth: piece.base + [...piece.anchors].reduce((sum, { weight }) => sum + weight, 0) }))
    .toSorted((a, b) => b.worth - a.worth || a.piece.index - b.piece.index)[0]
  return best ? best.piece.text : abstractOf(content)
}
