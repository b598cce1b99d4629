import type { Memory } from '../../contract/memory.ts'
import { indexTerms, isTelling } from '../tokenize.ts'

export interface WeighedTerm {
  readonly term: string
  readonly weight: number
  /** In how many of the owner's memories it occurs. */
  readonly frequency: number
  readonly idf: number
}

/** A memory as its terms. */
export interface TermVector {
  /** Terms of title and keywords count twice. */
  readonly countByTerm: ReadonlyMap<string, number>
  readonly length: number
}

export interface LexicalScore {
  readonly bm25: number
  /** The share of `bm25` that words of substance give. */
  readonly tellingBm25: number
  readonly matched: readonly WeighedTerm[]
}

const k1 = 1.2
const b = 0.75
const labelWeight = 2

/** Owners with fewer memories are taken to have this many: in a handful, how often a word occurs says little. */
const leastCorpus = 50

/** The most that one term of idf 1 can add to a BM25 score. */
export const bm25Ceiling = k1 + 1

/** ln(1 + (N - df + 0.5) / (df + 0.5)): BM25's idf in the form that is never negative. */
export function idfOf(count: number, frequency: number): number {
  return Math.log(1 + (Math.max(count, leastCorpus) - frequency + 0.5) / (frequency + 0.5))
}

export function toTermVector({ speaker, title, keywords, content }: Memory): TermVector {
  const labels = indexTerms(`${speaker ?? ''}\n${title}\n${keywords.join('\n')}`)
  const body = indexTerms(content)
  const countByTerm = new Map<string, number>()
  for (const term of labels) countByTerm.set(term, (countByTerm.get(term) ?? 0) + labelWeight)
  for (const term of body) countByTerm.set(term, (countByTerm.get(term) ?? 0) + 1)
  return { countByTerm, length: labels.length + body.length }
}

/** BM25 (k1 1.2, b 0.75) of a memory against the owner's own statistics. */
export function scoreLexically(vector: TermVector, terms: readonly WeighedTerm[], averageLength: number): LexicalScore {
  const norm = lengthNorm(vector, averageLength)
  const matched: WeighedTerm[] = []
  let bm25 = 0
  let tellingBm25 = 0
  for (const term of terms) {
    const count = vector.countByTerm.get(term.term)
    if (count === undefined) continue
    matched.push(term)
    const score = (term.weight * term.idf * count * bm25Ceiling) / (count + norm)
    bm25 += score
    if (isTelling(term)) tellingBm25 += score
  }
  return { bm25, tellingBm25, matched }
}

/** Like `scoreLexically` for all terms that begin with `prefix`, taken as one term of idf 1. */
export function scorePrefix(vector: TermVector, prefix: string, averageLength: number): number {
  let count = 0
  for (const [term, times] of vector.countByTerm) if (term.startsWith(prefix)) count += times
  return (count * bm25Ceiling) / (count + lengthNorm(vector, averageLength))
}

const lengthNorm = ({ length }: TermVector, averageLength: number): number =>
  k1 * (1 - b + (b * length) / Math.max(averageLength, 1))
