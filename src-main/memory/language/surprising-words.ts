import words from '../../../resources/lexicon/word-surprisal.json' with { type: 'json' }
import { foldStart } from '../../util/fold-script.ts'

export interface SurprisingWord {
  readonly word: string
  /** -ln of its share of all running words: 3 for `I`, about 12 for the rarest word known, 15 for any other. */
  readonly surprisal: number
}

/** The words of `text` in order, Chinese cut where that makes them most probable; marks and emoji are none. */
export function surprisingWords(text: string): SurprisingWord[] {
  const folded = foldStart(text, mostCharacters)
  return Array.from(folded.matchAll(/\p{Script=Han}+|(?:(?!\p{Script=Han})[\p{L}\p{N}])+/gu), ([run]) => run).flatMap(
    (run) => (/^\p{Script=Han}/u.test(run) ? cut(run) : [latinWord(run.toLowerCase())]),
  )
}

/** More of a text does not make it less of a question. */
const mostCharacters = 1_000
const unknown = 15
const anyNumber = 10
/** Above two known words, so that a character is left over only where no known word holds it. */
const leftOver = 26
const longestWord = 4

/** From the surprisal of words to those words. */
const toTable = (bands: Readonly<Record<string, string>>): ReadonlyMap<string, number> =>
  new Map(
    Object.entries(bands).flatMap(([surprisal, list]) =>
      list.split(' ').map((word) => [word, Number(surprisal)] as const),
    ),
  )

const english = toTable(words.english)
const chinese = toTable(words.chinese)

/** True for an English word of the table, in small letters. */
export const isKnownEnglish = (word: string): boolean => english.has(word)
/** True for a Chinese word of the table. */
export const isKnownWord = (word: string): boolean => chinese.has(word)

const latinWord = (word: string): SurprisingWord => ({
  word,
  surprisal: /^\p{N}+$/u.test(word) ? anyNumber : (english.get(word) ?? unknown),
})

/** The cut of least total surprisal; neighbours that are in no known word stand together as one, up to three long. */
function cut(run: string): SurprisingWord[] {
  const characters = [...run]
  const costs = [0]
  const lengths = [0]
  for (let end = 1; end <= characters.length; end += 1) {
    let least = Number.POSITIVE_INFINITY
    for (let length = 1; length <= Math.min(longestWord, end); length += 1) {
      const known = chinese.get(characters.slice(end - length, end).join(''))
      const cost = (costs[end - length] ?? 0) + (known ?? (length === 1 ? leftOver : Number.POSITIVE_INFINITY))
      if (cost >= least) continue
      least = cost
      lengths[end] = length
    }
    costs[end] = least
  }
  const words: string[] = []
  for (let end = characters.length; end > 0; end -= lengths[end] ?? 1) {
    words.unshift(characters.slice(end - (lengths[end] ?? 1), end).join(''))
  }
  return joinUnknown(words).map((word) => ({ word, surprisal: chinese.get(word) ?? unknown }))
}

const longestUnknown = 3

function joinUnknown(words: readonly string[]): string[] {
  const joined: string[] = []
  for (const word of words) {
    const last = joined.at(-1)
    const canJoin = last !== undefined && !chinese.has(last) && !chinese.has(word) && last.length < longestUnknown
    if (canJoin) joined[joined.length - 1] = last + word
    else joined.push(word)
  }
  return joined
}
