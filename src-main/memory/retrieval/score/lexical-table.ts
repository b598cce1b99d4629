import { isTelling, type QueryTerm } from '../../language/tokenize.ts'
import { isStopWord } from '../../language/stop-words.ts'
import { countAll, countOf, lengthNorm, saturated, type WeighedTerm } from './lexical-score.ts'
import type { Passage } from '../candidates/passage.ts'
import type { QuestionPart } from '../analyse/question-parts.ts'

export interface LexicalScores {
  /** One for each passage, in their order. */
  readonly scores: Float64Array
  /** The share of each that words of substance give. */
  readonly telling: Float64Array
}

/** A question, or one part of it. */
export interface AskedText {
  readonly parts: readonly QuestionPart[]
  /** Its own terms with its own weights, and those that may stand for them. */
  readonly terms: readonly (QueryTerm & Pick<WeighedTerm, 'related'>)[]
}

export interface LexicalTable {
  score(asked: AskedText): LexicalScores
}

const characterWeight = 0.2
const charactersRead = 600
/** Terms beyond these are too weak to change an order. */
const mostTerms = 64

/**
 * Which words of a question stand in which passages. Each word and character is looked for once, however
 * many parts of the question ask for it. `known`: all the question's terms, strongest first.
 */
export function createLexicalTable(
  passages: readonly Passage[],
  known: readonly WeighedTerm[],
  averageLength: number,
): LexicalTable {
  const norms = passages.map(({ terms }) => lengthNorm(terms, averageLength))
  const held = known.filter(({ frequency }) => frequency > 0).slice(0, mostTerms)
  const counts = countsIn(
    passages,
    held.map(({ term }) => term),
  )
  const counted = new Map(held.map(({ term, idf }, at) => [term, { idf, counts: counts[at] ?? [] }]))
  const characters = createCharacterTable(passages)

  function addTo(scores: Float64Array, counts: readonly number[], strength: number): void {
    counts.forEach((count, index) => {
      if (count > 0) scores[index] = (scores[index] ?? 0) + strength * saturated(count, norms[index] ?? 1)
    })
  }

  return {
    score({ parts, terms }) {
      const scores = new Float64Array(passages.length)
      const telling = new Float64Array(passages.length)
      for (const { term, weight, related } of terms) {
        const found = counted.get(term)
        if (found === undefined) continue
        addTo(scores, found.counts, weight * found.idf)
        if (isTelling({ weight }) || related === true) addTo(telling, found.counts, weight * found.idf)
      }
      characters.addTo(scores, parts)
      return { scores, telling }
    },
  }
}

/** For each term how often each passage has it. */
function countsIn(passages: readonly Passage[], terms: readonly string[]): readonly (readonly number[])[] {
  const indexByTerm = new Map(terms.map((term, index) => [term, index]))
  const counts = terms.map(() => Array.from(passages, () => 0))
  passages.forEach(({ terms: held }, at) => {
    const found = held.length < longPassage ? terms.map((term) => countOf(held, term)) : countAll(held, indexByTerm)
    found.forEach((count, index) => {
      const row = counts[index]
      if (row) row[at] = count
    })
  })
  return counts
}

/** From here on, one walk through all terms of a passage is quicker than a search for each. */
const longPassage = 150

/**
 * Chinese characters by themselves, anywhere in the text: 瘦身 is near 减瘦. How much one tells is judged by the
 * passages that were found, since the index holds no single characters.
 */
function createCharacterTable(passages: readonly Passage[]) {
  const texts = passages.map(({ content }) => content.slice(0, charactersRead))
  const rarityByCharacter = new Map<string, { readonly idf: number; readonly holders: readonly number[] }>()

  function lookUp(character: string) {
    const known = rarityByCharacter.get(character)
    if (known !== undefined) return known
    const holders = texts.flatMap((text, index) => (text.includes(character) ? [index] : []))
    const idf = Math.log(1 + (texts.length - holders.length + 0.5) / (holders.length + 0.5))
    const made = { idf, holders }
    rarityByCharacter.set(character, made)
    return made
  }

  return {
    addTo(scores: Float64Array, parts: readonly QuestionPart[]): void {
      const text = parts.map((part) => part.text).join('')
      for (const character of new Set(text.match(everyHan)?.slice(0, 128))) {
        if (isStopWord(character)) continue
        const { idf, holders } = lookUp(character)
        for (const index of holders) scores[index] = (scores[index] ?? 0) + characterWeight * idf
      }
    },
  }
}

const everyHan = /\p{Script=Han}/gu
