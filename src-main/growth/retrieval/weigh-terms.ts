import { isTelling, type QueryTerm } from '../tokenize.ts'
import { bm25Ceiling, idfOf, type WeighedTerm } from './lexical-score.ts'
import type { MemorySource } from './memory-source.ts'

/** A question's terms with the owner's statistics, strongest first. */
export function weighTerms(source: MemorySource, agentId: string, terms: readonly QueryTerm[]): WeighedTerm[] {
  if (terms.length === 0) return []
  const count = source.count(agentId)
  const frequencies = source.documentFrequencies(
    agentId,
    terms.map(({ term }) => term),
  )
  return terms
    .map(({ term, weight }, index) => {
      const frequency = frequencies[index] ?? 0
      return { term, weight, frequency, idf: idfOf(count, frequency) }
    })
    .toSorted((a, b) => strengthOf(b) - strengthOf(a))
}

/**
 * The terms to ask the index for: at most 24, none that no memory holds, and none that more than a twentieth of the
 * memories hold while rarer ones remain. Ever common terms cost time and choose nothing.
 */
export function candidateTerms(terms: readonly WeighedTerm[], count: number): string[] {
  const known = terms.filter(({ frequency }) => frequency > 0)
  const telling = known.filter(isTelling)
  const pool = telling.length > 0 ? telling : known
  const rare = pool.filter(({ frequency }) => frequency <= Math.max(commonAtLeast, count * commonShare))
  return (rare.length > 0 ? rare : pool).slice(0, mostCandidateTerms).map(({ term }) => term)
}

/** The BM25 score of a memory that is as good as can be: what coverage is measured against. */
export function bestPossibleScore(terms: readonly WeighedTerm[]): number {
  const counted = terms.slice(0, mostCandidateTerms)
  return (
    bm25Ceiling * counted.reduce((sum, term) => sum + strengthOf(term) * (term.frequency > 0 ? 1 : unknownShare), 0)
  )
}

const mostCandidateTerms = 24
const commonShare = 0.05
/** Below this a term is never too common: the index gives that many memories at once. */
const commonAtLeast = 200
/** A word that no memory holds lowers coverage, but must not hide what the other words find. */
const unknownShare = 0.4

const strengthOf = ({ weight, idf }: WeighedTerm): number => weight * idf
