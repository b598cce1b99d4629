import type { MemoryStatus, MemoryType } from '../contract/memory.ts'
import { toldAt } from '../contract/validity.ts'
import { must } from '../util/must.ts'
import type { Steps } from '../util/steps.ts'
import type { Database } from './database.ts'
import { memoryLayout, type IndexLayout } from './index-layout.ts'
import { createIndexCandidates } from './index-candidates.ts'
import { prepareIndexStatements } from './index-statements.ts'
import { toPassage, type IndexedPassage, type PassageRow } from './passage-row.ts'
import { createTermFrequencies } from './term-frequencies.ts'

export interface IndexedTerms {
  readonly head: readonly string[]
  readonly body: readonly string[]
}

interface MatchFilter {
  readonly statuses: readonly MemoryStatus[]
  readonly types?: readonly MemoryType[]
  /** ISO bounds on when it was said, or recorded where that is not known. */
  readonly since?: string
  readonly until?: string
  /** What has expired by then is left out. */
  readonly at?: string
}

interface Place {
  readonly sessionId: string
  readonly position: number
}

type Passages = readonly IndexedPassage[]

/** The candidates that are ranked before status is looked at: most rows of the index are active ones. */
const overfetch = 2
/** Where a filter leaves few, all that match are ranked, and looked at so many at once. */
const mostRanked = 1_000_000
const checkedAtOnce = 2_000
const mostSpeakers = 64

/** The keyword index of memories.db: tables `owners`, `memories_fts`, `memories_vocab`, `index_state`. */
export const createIndexStore = (db: Database) => createPassageIndex(db, memoryLayout)

/**
 * A keyword index over the rows of `layout`. Each term carries its owner's key, so that no posting and no statistic is
 * shared between owners.
 */
export function createPassageIndex(db: Database, layout: IndexLayout) {
  const sql = prepareIndexStatements(db, layout)
  const frequencies = createTermFrequencies((term) => sql.frequency.get(term) ?? 0)
  const candidates = createIndexCandidates(sql)
  const keyOf = (agentId: string): number | undefined => sql.owner.get(agentId)?.key
  const keyFor = (agentId: string): number => {
    sql.addOwner.run(agentId)
    return must(keyOf(agentId), 'owner key')
  }
  const toPassages = (agentId: string, rows: readonly PassageRow[]): IndexedPassage[] => {
    const key = rows.length > 0 ? keyOf(agentId) : undefined
    const prefix = key === undefined ? '' : prefixOf(key)
    return rows.map((row) => toPassage(row, prefix))
  }
  const bySeqs = (agentId: string, seqs: readonly number[], filter: MatchFilter): IndexedPassage[] => {
    if (seqs.length === 0) return []
    return toPassages(agentId, sql.bySeqs.all({ ...filterParameters(agentId, filter), seqs: JSON.stringify(seqs) }))
  }
  const inOrder = (agentId: string, seqs: readonly number[], filter: MatchFilter): IndexedPassage[] => {
    const bySeq = new Map(bySeqs(agentId, seqs, filter).map((passage) => [passage.seq, passage]))
    return seqs.map((seq) => bySeq.get(seq)).filter((passage) => passage !== undefined)
  }
  /** Of the rows that `rank` gives, best first, those that pass the filter. */
  function* firstOf(
    agentId: string,
    rank: (limit: number) => Steps<readonly number[]>,
    filter: MatchFilter,
    limit: number,
  ): Steps<Passages> {
    const isNarrowed = filter.types !== undefined || filter.since !== undefined || filter.until !== undefined
    if (!isNarrowed) {
      const pool = yield* rank(limit * overfetch)
      const found = inOrder(agentId, pool.slice(0, limit), filter)
      const others = found.length < limit ? inOrder(agentId, pool.slice(limit), filter) : []
      // Fewer than asked for, though more match: they stand behind many that the filter does not let through.
      if (found.length + others.length >= limit || pool.length < limit * overfetch) {
        return [...found, ...others].slice(0, limit)
      }
    }
    const wanted = new Set<number>()
    const ranked = yield* rank(mostRanked)
    for (let next = 0; next < ranked.length && wanted.size < limit; next += checkedAtOnce) {
      const chunk = ranked.slice(next, next + checkedAtOnce)
      const parameters = { ...filterParameters(agentId, filter), seqs: JSON.stringify(chunk) }
      const passing = new Set(sql.passing.all(parameters))
      for (const seq of chunk) if (passing.has(seq) && wanted.size < limit) wanted.add(seq)
      yield
    }
    return inOrder(agentId, [...wanted], filter)
  }
  function* matching(agentId: string, terms: readonly string[], filter: MatchFilter, limit: number): Steps<Passages> {
    const known = terms.length === 0 ? undefined : sql.owner.get(agentId)
    if (!known) return []
    const owned = terms
      .map((term) => prefixOf(known.key) + term)
      .map((term) => ({ term, frequency: frequencies.of(term, known.count) }))
    return yield* firstOf(agentId, (most) => candidates.ofTerms(owned, known.count, most), filter, limit)
  }
  const ofEachStatus = (filter: MatchFilter, read: (status: MemoryStatus) => readonly PassageRow[]): PassageRow[] =>
    filter.statuses.filter((status) => layout.statuses.includes(status)).flatMap((status) => read(status))

  return {
    /** Adds a row that is not in the index. Returns how many terms it holds; 0 means it was left out. */
    add: (seq: number, agentId: string, terms: IndexedTerms): number => {
      const total = terms.head.length + terms.body.length
      if (total === 0) return 0
      const prefix = prefixOf(keyFor(agentId))
      sql.insert.run(seq, joinTerms(prefix, terms.head), joinTerms(prefix, terms.body))
      sql.tally.run(1, total, agentId)
      frequencies.noteWrite()
      return total
    },
    remove: (seq: number, agentId: string, termCount: number): void => {
      if (termCount === 0) return
      sql.remove.run(seq)
      sql.tally.run(-1, -termCount, agentId)
      frequencies.noteWrite()
    },
    setTermCount: (seq: number, termCount: number): void => {
      sql.setTermCount.run(termCount, seq)
    },
    state: () => sql.readState.get(),
    setState: (tokenizerVersion: number, reindexAfter: number | null): void => {
      sql.writeState.run(tokenizerVersion, reindexAfter)
    },
    /** The owner's number, under which its terms and vectors are kept; undefined where nothing was ever indexed. */
    ownerKey: keyOf,

    count: (agentId: string): number => sql.owner.get(agentId)?.count ?? 0,
    averageLength: (agentId: string): number => {
      const row = sql.owner.get(agentId)
      return row && row.count > 0 ? row.terms / row.count : 0
    },
    documentFrequencies: (agentId: string, terms: readonly string[]): readonly number[] => {
      const known = sql.owner.get(agentId)
      return terms.map((term) => (known ? frequencies.of(prefixOf(known.key) + term, known.count) : 0))
    },
    matching,
    *matchingPrefix(agentId: string, prefix: string, filter: MatchFilter, limit: number): Steps<Passages> {
      const key = keyOf(agentId)
      if (key === undefined) return []
      return yield* firstOf(agentId, (most) => candidates.ofPrefix(prefixOf(key) + prefix, most), filter, limit)
    },
    ofSlots: (agentId: string, attributes: readonly string[], filter: MatchFilter, limit: number): Passages => {
      const parameters = { ...filterParameters(agentId, filter), attributes: JSON.stringify(attributes), limit }
      return toPassages(agentId, sql.ofSlots.all(parameters))
    },
    foremost: (agentId: string, filter: MatchFilter, limit: number): Passages => {
      const parameters = { ...filterParameters(agentId, filter), limit }
      const rows = ofEachStatus(filter, (status) => sql.foremost.all({ ...parameters, status }))
      rows.sort((a, b) => b.importance - a.importance || b.seq - a.seq)
      return toPassages(agentId, rows.slice(0, limit))
    },
    at: (agentId: string, places: readonly Place[], filter: MatchFilter): Passages => {
      if (places.length === 0) return []
      const parameters = { ...filterParameters(agentId, filter), places: JSON.stringify(places) }
      return toPassages(agentId, sql.at.all(parameters))
    },
    /** Newest first. */
    within: (agentId: string, filter: MatchFilter, limit: number): Passages => {
      const parameters = { ...filterParameters(agentId, filter), limit }
      const rows = ofEachStatus(filter, (status) => sql.within.all({ ...parameters, status }))
      rows.sort((a, b) => compareText(toldAt(b), toldAt(a)) || b.seq - a.seq)
      return toPassages(agentId, rows.slice(0, limit))
    },
    bySeqs: (agentId: string, seqs: readonly number[], filter: MatchFilter): Passages => bySeqs(agentId, seqs, filter),
    speakers: (agentId: string): readonly string[] => sql.speakers.all({ agentId, limit: mostSpeakers }),
  }
}

function filterParameters(agentId: string, filter: MatchFilter) {
  return {
    agentId,
    statuses: JSON.stringify(filter.statuses),
    types: filter.types ? JSON.stringify(filter.types) : null,
    since: filter.since ?? null,
    until: filter.until ?? null,
    at: filter.at ?? null,
  }
}

const compareText = (a: string, b: string): number => (a < b ? -1 : Number(a > b))

/** `7xcoffee`: the owner's number up to the first x, then the term. */
const prefixOf = (key: number): string => `${key}x`
const joinTerms = (prefix: string, terms: readonly string[]): string =>
  terms.length === 0 ? '' : ` ${terms.map((term) => prefix + term).join(' ')} `
