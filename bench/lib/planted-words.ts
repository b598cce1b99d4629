import { simplify } from '../../src-main/util/simplify.ts'
import { pick, whole, type Random } from './random.ts'

const firstIdeograph = 0x4e00
const ideographs = 0x51ff
const han = /\p{Script=Han}/u

/** What no text has yet, for each length. */
export interface FreeWords {
  take(length: 1 | 2 | 3): string
}

/**
 * Chinese words that stand in none of `texts`. Those of two and three characters are made of characters, and those of
 * three also of pairs, that do stand there, so that only the whole tells where it is.
 */
export function findFreeWords(texts: Iterable<string>, random: Random): FreeWords {
  const known = new Set<string>()
  const characters = new Set<string>()
  for (const written of texts) {
    // Traditional characters are searched as simplified ones: what looks absent may be there.
    const text = [...written].map(simplify).join('')
    for (let at = 0; at < text.length; at += 1) {
      const character = text.charAt(at)
      if (!han.test(character)) continue
      characters.add(character)
      for (const length of [1, 2, 3]) known.add(text.slice(at, at + length))
    }
  }
  const letters = [...characters]
  const pairs = [...known].filter((one) => one.length === 2 && [...one].every((character) => characters.has(character)))
  const followers = new Map<string, string[]>()
  for (const pair of pairs) followers.set(pair.charAt(0), [...(followers.get(pair.charAt(0)) ?? []), pair])
  const candidate: Readonly<Record<1 | 2 | 3, () => string>> = {
    1: () => String.fromCharCode(firstIdeograph + whole(random, 0, ideographs)),
    2: () => pick(random, letters) + pick(random, letters),
    3: () => {
      const first = pick(random, pairs)
      const next = followers.get(first.charAt(1))
      return next === undefined ? first + pick(random, letters) : first + pick(random, next).charAt(1)
    },
  }
  return {
    take: (length) => {
      for (;;) {
        const word = [...candidate[length]()].map(simplify).join('')
        if (known.has(word)) continue
        known.add(word)
        return word
      }
    },
  }
}

/** `sentence` with `word` somewhere in it: at the beginning, at the end before the mark, or in between. */
export function plant(random: Random, sentence: string, word: string): string {
  const characters = [...sentence]
  const at = pick(random, [0, characters.length - 1, whole(random, 1, Math.max(1, characters.length - 2))])
  return [...characters.slice(0, at), word, ...characters.slice(at)].join('')
}
