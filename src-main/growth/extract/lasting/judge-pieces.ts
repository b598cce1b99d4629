import type { Candidate, SourceMessage } from '../../candidate.ts'
import type { Span } from '../rule.ts'
import type { ReadOptions } from '../to-candidate.ts'
import { piecesOf, type Piece } from './clauses.ts'
import { type Around, aroundOf, featuresOf } from './features.ts'
import { lastingOf } from './model.ts'

/** A piece of a message with how likely it is to matter for long. */
export interface Judged {
  readonly piece: Piece
  readonly likely: number
}

/** Pieces that are looked at in one message: nobody tells more about themselves in one. */
const mostPieces = 120
const piecesPerStep = 20

/** The pieces of a message, each with how likely it is to matter for long. */
export function* judgePieces(message: SourceMessage, options: ReadOptions): Generator<undefined, Judged[]> {
  const pieces = piecesOf(message).slice(0, mostPieces)
  const asked = askedBefore(options)
  const alone = aroundOf(pieces, message.text)
  const answering = asked === '' ? null : aroundOf(pieces, message.text, asked)
  const judged: Judged[] = []
  for (const piece of pieces) {
    const weigh = (around: Around): number => lastingOf(featuresOf(piece, around), options.lastingModel)
    // What is plain by itself is not less so as an answer.
    judged.push({ piece, likely: Math.max(weigh(alone), answering === null ? 0 : weigh(answering)) })
    if (judged.length % piecesPerStep === 0) yield
  }
  return judged
}

/** What the assistant said last, where it was a question. */
export function askedBefore({ before = [] }: Pick<ReadOptions, 'before'>): string {
  const last = before.at(-1)
  return last?.role === 'assistant' && isQuestion.test(last.text) ? last.text : ''
}

const isQuestion = /[?？][\s)）”"』」]*$/u

/** How likely a text alone is to matter for long: 0 to 1. */
export function lastingInText(text: string): number {
  const pieces = piecesOf({ text, untrustedSpans: [] }).slice(0, mostPieces)
  const around = aroundOf(pieces, text)
  return Math.max(0, ...pieces.map((piece) => lastingOf(featuresOf(piece, around))))
}

/** Where the words of a candidate stand: its content, or else its quote. */
export function spanOf({ content, quote }: Candidate, text: string): Span | undefined {
  const from = text.indexOf(quote)
  const at = text.indexOf(content, Math.max(0, from))
  const start = at === -1 ? from : at
  const words = at === -1 ? quote : content
  return start === -1 ? undefined : { text: words, start, end: start + words.length }
}

/** Units of text that two spans share. */
export const shared = (a: Span, b: Span): number => Math.max(0, Math.min(a.end, b.end) - Math.max(a.start, b.start))

/** How likely the likeliest piece of a span is. */
export const mostWithin = (span: Span, judged: readonly Judged[]): number =>
  Math.max(0, ...judged.flatMap(({ piece, likely }) => (shared(piece, span) > 0 ? [likely] : [])))
