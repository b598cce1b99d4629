import { wordsOf } from '../feedback/words.ts'
import { surprisingWords } from '../../retrieval/analyse/small-talk-surprisal.ts'

/** From here on a word says nothing of what a request is about … */
const common = 6.5
/** … and from here on all that a word can. */
const rare = 12
/** A Chinese word of two characters is one pair, one of three two. */
const pairWeight = 0.8

/** The words of substance of a text, with how much each tells of what it is about: the rarer the more, 1 at most. */
export function tellingWords(text: string): ReadonlyMap<string, number> {
  const rarity = new Map<string, number>()
  for (const { word, surprisal } of surprisingWords(text)) {
    if (surprisal <= common) continue
    for (const term of termsOf(word)) rarity.set(term, Math.max(rarity.get(term) ?? 0, surprisal))
  }
  return new Map([...wordsOf(text)].map((term) => [term, weightOf(term, rarity.get(term))]))
}

/** As they stand among the words of a text: of a Latin word its stem, of a Chinese one its pairs of characters. */
function termsOf(word: string): Iterable<string> {
  if (!han.test(word)) return wordsOf(word)
  return Array.from(word.slice(1), (character, at) => word.charAt(at) + character)
}

function weightOf(term: string, known: number | undefined): number {
  const isHan = han.test(term)
  // A figure is material.
  if (!isHan && /^\d/u.test(term)) return 0.1
  const surprisal = known ?? (isHan ? pairSurprisal(term) : common)
  const share = Math.min(1, Math.max(0, (surprisal - common) / (rare - common)))
  return share * (isHan ? pairWeight : 1)
}

/** A pair that is no word of its own is rarer than the commoner of its characters. */
const pairSurprisal = (pair: string): number => {
  const found = surprisingWords(pair)
  const least = Math.min(...found.map(({ surprisal }) => surprisal))
  return found.length === 1 ? least : least + rarerTogether
}
const rarerTogether = 3.5

const han = /\p{Script=Han}/u
