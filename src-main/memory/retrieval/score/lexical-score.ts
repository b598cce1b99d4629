import type { PassageTerms } from '../candidates/passage.ts'

export interface WeighedTerm {
  readonly term: string
  readonly weight: number
  /** In how many of the owner's passages it occurs. */
  readonly frequency: number
  readonly idf: number
  /** True for a word that may stand for one of the question's. */
  readonly related?: true
}

const k1 = 1.2
const b = 0.75
const labelWeight = 2
/** Added to both lengths: among short texts, length says little of how much is in them. */
const lengthFloor = 20

/** Owners with fewer passages are taken to have this many: in a handful, how often a word occurs says little. */
const leastCorpus = 50

/** The most that one term of idf 1 can add to a BM25 score. */
export const bm25Ceiling = k1 + 1

/** ln(1 + (N - df + 0.5) / (df + 0.5)): BM25's idf in the form that is never negative. */
export function idfOf(count: number, frequency: number): number {
  return Math.log(1 + (Math.max(count, leastCorpus) - frequency + 0.5) / (frequency + 0.5))
}

/** k1 (1 - b + b · length / mean): what the count of a term is weighed against (k1 1.2, b 0.75). */
export const lengthNorm = ({ length }: PassageTerms, averageLength: number): number =>
  k1 * (1 - b + (b * (length + lengthFloor)) / (averageLength + lengthFloor))

/** What a term that occurs `count` times adds to a BM25 score, for an idf of 1. */
export const saturated = (count: number, norm: number): number => (count * bm25Ceiling) / (count + norm)

/** How often a term occurs; in title, keywords and speaker each time counts twice. */
export const countOf = (terms: PassageTerms, term: string): number => countOfPrefix(terms, `${term} `)

/** `countOf` for many terms in one walk: at each term's index, how often it occurs. */
export function countAll({ head, body, prefix }: PassageTerms, indexByTerm: ReadonlyMap<string, number>): Float64Array {
  const counts = new Float64Array(indexByTerm.size)
  const walk = (text: string, weight: number): void => {
    for (let start = 1, end = text.indexOf(' ', 1); end > 0; start = end + 1, end = text.indexOf(' ', start)) {
      const index = indexByTerm.get(text.slice(start + prefix.length, end))
      if (index !== undefined) counts[index] = (counts[index] ?? 0) + weight
    }
  }
  walk(head, labelWeight)
  walk(body, 1)
  return counts
}

/** How often terms that begin with `start` occur. */
export const countOfPrefix = ({ head, body, prefix }: PassageTerms, start: string): number => {
  const needle = ` ${prefix}${start}`
  return labelWeight * occurrences(head, needle) + occurrences(body, needle)
}

/** Neighbours share the space between them. */
function occurrences(text: string, needle: string): number {
  let count = 0
  for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + needle.length - 1)) count += 1
  return count
}
