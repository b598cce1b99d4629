import type { Steps } from '../util/steps.ts'
import { createCommonMatches, type WeighedRows } from './common-matches.ts'
import type { IndexStatements } from './index-statements.ts'

type Statements = Pick<IndexStatements, 'best' | 'newest' | 'holding' | 'countHolding'>

export interface OwnedTerm {
  /** With its owner's prefix. */
  readonly term: string
  readonly frequency: number
}

/** BM25 costs FTS5 some 0.7 µs for each row that matches: up to this many it is asked for, about 3 ms. */
const mostScored = 4_000

/** Which rows to look at for a question, as rowids, best first. */
export function createIndexCandidates(sql: Statements) {
  const commonMatches = createCommonMatches()
  const rank = (match: string, matches: number, limit: number): number[] =>
    (matches <= mostScored ? sql.best : sql.newest).all({ match, limit })

  return {
    /** Rows that hold one of `terms`, of an owner with `count` rows. */
    *ofTerms(terms: readonly OwnedTerm[], count: number, limit: number): Steps<number[]> {
      const known = terms.filter(({ frequency }) => frequency > 0)
      const matches = known.reduce((sum, { frequency }) => sum + frequency, 0)
      if (known.length === 0) return []
      if (matches <= mostScored || known.length === 1) {
        return rank(known.map(({ term }) => quoted(term)).join(' OR '), matches, limit)
      }
      const weighed: WeighedRows[] = []
      for (const { term, frequency } of known) {
        const weight = Math.log(1 + (Math.max(0, count - frequency) + 0.5) / (frequency + 0.5))
        weighed.push({ weight, rows: sql.holding.all({ match: quoted(term) }) })
        yield
      }
      return commonMatches(weighed, limit)
    },
    /** Rows with a term that begins with `prefix`, which has its owner's. */
    *ofPrefix(prefix: string, limit: number): Steps<number[]> {
      const match = `${quoted(prefix)}*`
      const count = sql.countHolding.get({ match }) ?? 0
      yield
      return rank(match, count, limit)
    },
  }
}

const quoted = (term: string): string => `"${term.replaceAll('"', '')}"`
