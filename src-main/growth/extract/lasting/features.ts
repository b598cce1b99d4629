import stem from 'wink-porter2-stemmer'
import type { Language } from '../../../contract/memory.ts'
import { surprisingWords } from '../../../memory/retrieval/analyse/small-talk-surprisal.ts'
import { foldScript } from '../../../memory/language/fold-script.ts'
import type { Piece } from './clauses.ts'
import { cuesOf } from './cues.ts'

/** What a piece is read with: the message it stands in, and what was said just before. */
export interface Around {
  /** All pieces of the message. */
  readonly pieces: readonly Piece[]
  /** What is so of every piece of the message. */
  readonly shared: readonly string[]
  /** What the assistant said just before; empty where that does not count. */
  readonly asked: string
  readonly askedWords: readonly string[]
}

/** Reads a message and what was asked before it once for all its pieces; of a long one, its beginning. */
export function aroundOf(pieces: readonly Piece[], message: string, asked = ''): Around {
  const language = pieces[0]?.language ?? 'en'
  const words = wordsOf(message.slice(0, mostOfMessage), language)
  return {
    pieces,
    shared: [...cuesOf(message).map((cue) => `m ${cue}`), ...new Set(words.map((word) => `a ${word}`))],
    asked,
    askedWords: wordsOf(asked.slice(-mostOfMessage), language),
  }
}

const mostOfMessage = 1_000

/** The names of what is so of a piece: its words, those beside it, and its grammar. Each counts once. */
export function featuresOf(piece: Piece, around: Around): readonly string[] {
  const at = around.pieces.indexOf(piece)
  const names = new Set<string>()
  const words = wordsOf(piece.text, piece.language)
  for (const word of words) names.add(`w ${word}`)
  for (const [index, word] of ['^', ...words].entries()) names.add(`b ${word} ${words[index] ?? '$'}`)
  if (piece.language === 'zh') for (const gram of gramsOf(piece.text)) names.add(`c ${gram}`)
  const before = around.pieces[at - 1]
  const after = around.pieces[at + 1]
  for (const cue of cuesOf(piece.text)) names.add(`g ${cue}`)
  if (before) for (const cue of cuesOf(before.text)) names.add(`p ${cue}`)
  if (after) for (const cue of cuesOf(after.text)) names.add(`n ${cue}`)
  for (const name of around.shared) names.add(name)
  if (around.asked !== '') {
    names.add('q')
    names.add(at === 0 ? 'q first' : 'q later')
    if (/[?？]\s*$/.test(around.asked)) names.add(`q ?${at === 0 ? '^' : ''}`)
    if (at <= 1) for (const word of around.askedWords) names.add(`q ${word}`)
  }
  const length = surprisingWords(piece.text)
  const rare = length.filter(({ surprisal }) => surprisal >= 13).length
  const information = length.reduce((sum, { surprisal }) => sum + Math.max(0, surprisal - 6), 0)
  names.add(`i ${Math.min(8, Math.round(Math.log2(1 + information) * 1.5))}`)
  names.add(`l ${Math.min(8, length.length)}`)
  names.add(`r ${Math.min(3, rare)}`)
  names.add(`k ${piece.mark.slice(0, 1)}`)
  names.add(`e ${piece.sentence.text.slice(-1).replace(/[\p{L}\p{N}]/u, 'x')}`)
  names.add(`# ${Math.min(6, around.pieces.length)}`)
  names.add(at === 0 ? 'first' : at === around.pieces.length - 1 ? 'last' : 'middle')
  return [...names]
}

function wordsOf(text: string, language: Language): readonly string[] {
  const plain = foldScript(text.normalize('NFKC'))
  if (language === 'zh') return surprisingWords(plain).map(({ word }) => shapeOf(word))
  return (plain.match(/[\p{L}']+|\p{N}[\p{N}.,:]*\p{L}*|[?!]/gu) ?? []).map((word) =>
    /^\p{N}/u.test(word)
      ? shapeOf(word)
      : stem(
          word
            .slice(0, longestWord)
            .toLowerCase()
            .replace(/^'+|'+$/g, ''),
        ),
  )
}

/** No word is longer: stemming takes the square of the length. */
const longestWord = 40

const shapeOf = (word: string): string => word.replaceAll(/\p{N}+/gu, '0')

function gramsOf(text: string): readonly string[] {
  const plain = [...`^${shapeOf(foldScript(text.normalize('NFKC')).toLowerCase())}$`]
  return plain.flatMap((_one, index) => [
    plain.slice(index, index + 2).join(''),
    plain.slice(index, index + 3).join(''),
  ])
}
