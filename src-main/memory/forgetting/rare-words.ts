import { surprisingWords } from '../language/surprising-words.ts'
import { foldScript } from '../../util/fold-script.ts'

/** What people say that seldom: names, and what a matter is called. */
const rare = 10
const mostWords = 8

export const folded = (text: string): string => foldScript(text).toLowerCase()

/** The rare words of a text, the rarest first; “u” is none. A Chinese name is often of characters that make no word. */
export function rareWordsIn(text: string, least = rare): string[] {
  const plain = folded(text)
  const words = surprisingWords(text)
  const pairs = words.flatMap(({ word, surprisal }, at) => {
    const next = words[at + 1]
    const isPair = next !== undefined && isCharacter(word) && isCharacter(next.word) && plain.includes(word + next.word)
    return isPair ? [{ word: word + next.word, surprisal: surprisal + next.surprisal - oneCharacter }] : []
  })
  const all = [...words.filter(({ word }) => !isCharacter(word) && /\p{L}{2}/u.test(word)), ...pairs]
  const known = all.filter(({ surprisal }) => surprisal >= least).toSorted((a, b) => b.surprisal - a.surprisal)
  return [...new Set(known.map(({ word }) => word))].slice(0, mostWords)
}
const isCharacter = (word: string): boolean => /^\p{Script=Han}$/u.test(word)
/** Two characters are less rare together than apart. */
const oneCharacter = 7
