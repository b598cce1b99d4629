import { isTelling, type QueryTerm } from '../../language/tokenize.ts'
import { bm25Ceiling, idfOf, type WeighedTerm } from './lexical-score.ts'
import type { PassageSource } from '../candidates/passage-source.ts'

type Statistics = Pick<PassageSource, 'count' | 'documentFrequencies'>

/** A question's terms with the owner's statistics, strongest first. */
export function weighTerms(
  source: Statistics,
  agentId: string,
  terms: readonly (QueryTerm & Pick<WeighedTerm, 'related'>)[],
): WeighedTerm[] {
  if (terms.length === 0) return []
  const count = source.count(agentId)
  const frequencies = source.documentFrequencies(
    agentId,
    terms.map(({ term }) => term),
  )
  return terms
    .map((term, index) => {
      const frequency = frequencies[index] ?? 0
      return { ...term, frequency, idf: idfOf(count, frequency) }
    })
    .toSorted((a, b) => strengthOf(b) - strengthOf(a))
}

/**
 * The terms to ask the index for: at most 32, none that no passage holds, and together no more than the index reads in
 * a few milliseconds, save the first. Common terms cost time and choose nothing; words of grammar are asked for only
 * where there are no others.
 */
export function candidateTerms(terms: readonly WeighedTerm[], count: number): string[] {
  const telling = terms.filter((term) => isTelling(term) || term.related === true)
  const pool = (telling.length > 0 ? telling : terms).filter(({ frequency }) => frequency > 0)
  const rare = pool.filter(({ frequency }) => frequency <= Math.max(commonAtLeast, count * commonShare))
  let postings = 0
  return (rare.length > 0 ? rare : pool)
    .slice(0, mostCandidateTerms)
    .filter(({ frequency }, index) => {
      if (index > 0 && postings + frequency > mostPostings) return false
      postings += frequency
      return true
    })
    .map(({ term }) => term)
}

/** The BM25 score of a passage that is as good as can be: what coverage is measured against. */
export function bestPossibleScore(terms: readonly WeighedTerm[]): number {
  const counted = terms.filter(({ related }) => related !== true).slice(0, mostCounted)
  return (
    bm25Ceiling * counted.reduce((sum, term) => sum + strengthOf(term) * (term.frequency > 0 ? 1 : unknownShare), 0)
  )
}

const mostCandidateTerms = 32
const mostCounted = 24
const mostPostings = 60_000
const commonShare = 0.05
/** Below this a term is never too common: the index gives that many passages at once. */
const commonAtLeast = 2_000
/** A word that no passage holds lowers coverage, but must not hide what the other words find. */
const unknownShare = 0.4

const strengthOf = ({ weight, idf }: WeighedTerm): number => weight * idf
