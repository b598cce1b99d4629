import { must } from '../../../util/must.ts'

export interface WordPiece {
  /** The ids of a text's tokens between `[CLS]` and `[SEP]`, at most `maxTokens` in all. */
  encode(text: string): number[]
}

const maxTokens = 128
const longestWord = 100

/** The tokenizer of uncased BERT models. `vocabulary` holds a token a line; its number is its id. */
export function createWordPiece(vocabulary: string): WordPiece {
  // A map: words like `constructor` are in the vocabulary and in every plain object.
  const ids = new Map(vocabulary.split('\n').map((token, id) => [token, id]))
  const special = (token: string): number => must(ids.get(token), `${token} in the vocabulary`)
  const [begin, end, unknown] = [special('[CLS]'), special('[SEP]'), special('[UNK]')]

  const encodeWord = (word: string): readonly number[] => {
    if (Array.from(word).length > longestWord) return [unknown]
    const pieces: number[] = []
    for (let from = 0; from < word.length;) {
      const piece = longestPiece(word, from, ids)
      if (!piece) return [unknown]
      pieces.push(piece.id)
      from = piece.to
    }
    return pieces
  }

  return {
    encode(text) {
      const tokens = [begin]
      for (const word of toWords(text)) {
        tokens.push(...encodeWord(word))
        if (tokens.length >= maxTokens) break
      }
      return [...tokens.slice(0, maxTokens - 1), end]
    },
  }
}

interface Piece {
  readonly id: number
  readonly to: number
}

function longestPiece(word: string, from: number, ids: ReadonlyMap<string, number>): Piece | null {
  for (let to = word.length; to > from; to--) {
    const id = ids.get((from > 0 ? '##' : '') + word.slice(from, to))
    if (id !== undefined) return { id, to }
  }
  return null
}

const control = /[\p{Cc}\p{Cf}\p{Co}\p{Cn}\uFFFD]/u
const ideograph =
  /[\u4E00-\u9FFF\u3400-\u4DBF\u{20000}-\u{2A6DF}\u{2A700}-\u{2B73F}\u{2B740}-\u{2B81F}\u{2B820}-\u{2CEAF}\uF900-\uFAFF\u{2F800}-\u{2FA1F}]/u
const punctuation = /[!-/:-@[-`{-~\p{P}]/u
const standsAlone = new RegExp(`(${ideograph.source}|${punctuation.source})`, 'gu')

/** Lower case without accents; a punctuation mark and a CJK ideograph are words of their own. */
function toWords(text: string): readonly string[] {
  return text
    .replace(/[\t\n\r]/g, ' ')
    .replace(new RegExp(control.source, 'gu'), '')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .replace(standsAlone, ' $1 ')
    .split(/\p{White_Space}+/u)
    .filter((word) => word !== '')
}
