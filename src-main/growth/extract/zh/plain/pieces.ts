import type { Span } from '../../rule.ts'
import { foldDialect, type Piece } from './words.ts'

/** A clause that goes on longer than this without a mark was spoken, not written. */
const longest = 26

/** The clauses of a sentence, with offsets in the message: between marks, at spaces between Han characters, and where speech begins anew. */
export function piecesOf(sentence: Span): readonly Piece[] {
  const pieces: Piece[] = []
  let from = 0
  const take = (to: number, next: number): void => {
    const piece = pieceOf(sentence, from, to, sentence.text.slice(to, next).trim())
    if (/[\p{L}\p{N}]/u.test(piece.text)) pieces.push(...atTurns(piece))
    from = next
  }
  const marks = isSpaced(sentence.text) ? plainMarks : marksAndSpaces
  for (const match of sentence.text.matchAll(marks)) take(match.index, match.index + match[0].length)
  take(sentence.text.length, sentence.text.length)
  return pieces
}

const plainMarks =
  /[，；;。！!？?～~…（）()【】[\]\n]+|—+|(?<!\d)[,:](?!\/)|[,](?!\d)|：(?!\d)|\p{Extended_Pictographic}+|(?<!\.)\.{2,}/gu
const marksAndSpaces = new RegExp(`${plainMarks.source}|(?<=[\\p{Script=Han}\\d])\\s+(?=[\\p{Script=Han}\\d])`, 'gu')

/** Learners put a space after each word: then it separates nothing. */
export function isSpaced(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /\p{Script=Han}/u.test(word))
  return words.length >= 4 && words.reduce((sum, word) => sum + word.length, 0) / words.length < 3.2
}

function pieceOf(sentence: Span, from: number, to: number, mark: string): Piece {
  const whole = sentence.text.slice(from, to)
  const lead = whole.length - whole.trimStart().length
  const text = whole.trim()
  const start = sentence.start + from + lead
  return { text, folded: foldDialect(text), start, end: start + text.length, mark }
}

/** Where somebody goes on speaking without a mark: before whom the next words are about. */
const turn =
  /(?<=.{5})(?=(?:我(?!们?的)|他(?!们?的|喜欢)|她(?!们?的)|然后|因为|所以|但是|不过|对了|还有|另外|而且|(?:孙女|孙子|儿子|女儿|闺女|老伴|媳妇|老婆|老公)(?!们|的|说)))/gu

function atTurns(piece: Piece): readonly Piece[] {
  if (piece.text.length <= longest) return [piece]
  const starts = [0, ...[...piece.folded.matchAll(turn)].map(({ index }) => index)]
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? piece.text.length
    return {
      text: piece.text.slice(start, end),
      folded: piece.folded.slice(start, end),
      start: piece.start + start,
      end: piece.start + end,
      mark: index === starts.length - 1 ? piece.mark : '',
    }
  })
}
