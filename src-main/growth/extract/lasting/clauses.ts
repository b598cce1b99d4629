import type { Language } from '../../../contract/memory.ts'
import { languageOf } from '../../../util/language.ts'
import type { SourceMessage } from '../../candidate.ts'
import type { Span } from '../rule.ts'
import { sentencesOf } from '../../../memory/evidence/own-words.ts'
import { withoutSetAside } from '../set-aside.ts'
import { isSpaced } from '../zh/plain/pieces.ts'

/** A stretch between two marks, small enough to say one thing. */
export interface Piece extends Span {
  readonly sentence: Span
  readonly language: Language
  /** The mark after it. */
  readonly mark: string
}

/** The pieces of a message that are the user's own words, in order. */
export function piecesOf(message: Pick<SourceMessage, 'text' | 'untrustedSpans'>): readonly Piece[] {
  const language = languageOf(message.text)
  return withoutSetAside([...sentencesOf(message)]).flatMap((sentence) => {
    const pieces: Piece[] = []
    let from = 0
    const take = (to: number, next: number): void => {
      const piece = trimmed(sentence, from, to)
      if (/[\p{L}\p{N}]/u.test(piece.text))
        pieces.push({ ...piece, sentence, language, mark: sentence.text.slice(to, next).trim() })
      from = next
    }
    for (const match of sentence.text.matchAll(isSpaced(sentence.text) ? border : borderOrSpace))
      take(match.index, match.index + match[0].length)
    take(sentence.text.length, sentence.text.length)
    return pieces
  })
}

/** Marks between clauses, and the words a clause of its own begins with; not the marks of numbers and times. */
const border =
  /(?<!\d)[,:](?!\/)|[,:](?![\d/])|[，；;：()（）[\]【】—–~～]+|\s-+\s|\.{2,}|…+|\s(?=(?:but|because|cos|cuz|coz|so|and (?:i|i'm|i've|my|we|our|the|it|he|she|also))\s)|[?？!！。.]+(?=.)(?<!\d\.)(?=\s)/giu

/** In Chinese a space stands where a comma would. */
const borderOrSpace = new RegExp(
  String.raw`${border.source}|(?<=[\p{Script=Han}\d])\s+(?=\p{Script=Han})|(?<=\p{Script=Han})\s+(?=\d)`,
  'giu',
)

function trimmed(sentence: Span, from: number, to: number): Span {
  const whole = sentence.text.slice(from, to)
  const lead = whole.length - whole.trimStart().length
  const text = whole.trim()
  const start = sentence.start + from + lead
  return { text, start, end: start + text.length }
}
