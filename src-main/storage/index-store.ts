import type { Memory, MemoryStatus, MemoryType } from '../contract/memory.ts'
import { must } from '../util/must.ts'
import type { Database } from './database.ts'
import { memoryColumns, toMemory, type MemoryRow } from './memory-row.ts'

export interface IndexedTerms {
  readonly head: readonly string[]
  readonly body: readonly string[]
}

interface MatchFilter {
  readonly statuses: readonly MemoryStatus[]
  readonly types?: readonly MemoryType[]
  readonly since?: string
  readonly until?: string
}

/** The candidates FTS5 ranks before status and type are looked at: most rows it holds are active ones. */
const overfetch = 3

/**
 * The keyword index: tables `owners`, `memories_fts`, `memories_vocab`, `index_state`.
 * Each term carries its owner's key, so that no posting and no statistic is shared between owners.
 */
export function createIndexStore(db: Database) {
  const owner = db.prepare<[agentId: string], { key: number; count: number; terms: number }>(
    'SELECT owner_key AS key, indexed_count AS count, indexed_terms AS terms FROM owners WHERE agent_id = ?',
  )
  const addOwner = db.prepare<[agentId: string]>(
    'INSERT INTO owners (agent_id, indexed_count, indexed_terms) VALUES (?, 0, 0) ON CONFLICT (agent_id) DO NOTHING',
  )
  const tally = db.prepare<[count: number, terms: number, agentId: string]>(
    'UPDATE owners SET indexed_count = indexed_count + ?, indexed_terms = indexed_terms + ? WHERE agent_id = ?',
  )
  const insert = db.prepare<[seq: number, head: string, body: string]>(
    'INSERT INTO memories_fts (rowid, head, body) VALUES (?, ?, ?)',
  )
  const remove = db.prepare<[seq: number]>('DELETE FROM memories_fts WHERE rowid = ?')
  const frequency = db.prepare<[term: string], { doc: number }>('SELECT doc FROM memories_vocab WHERE term = ?')
  const match = prepareMatch(db)
  // One status at a time: then memories_by_weight gives the rows in order, and reading stops at the limit.
  const foremost = db.prepare<[Record<string, unknown>], MemoryRow>(`
    SELECT ${memoryColumns('m')} FROM memories m INDEXED BY memories_by_weight
    WHERE m.agent_id = @agentId AND m.status = @status AND ${filterSql}
    ORDER BY m.importance DESC, m.seq DESC LIMIT @limit`)
  const ofSlots = db.prepare<[Record<string, unknown>], MemoryRow>(`
    SELECT ${memoryColumns('m')} FROM memories m
    WHERE m.agent_id = @agentId AND m.slot_subject = 'user' AND m.slot_attribute IN (SELECT value FROM json_each(@attributes))
      AND m.status IN (SELECT value FROM json_each(@statuses)) AND ${filterSql}
    ORDER BY m.seq DESC LIMIT @limit`)
  const readState = db.prepare<[], { tokenizerVersion: number; reindexAfter: number | null }>(
    'SELECT tokenizer_version AS tokenizerVersion, reindex_after AS reindexAfter FROM index_state WHERE id = 1',
  )
  const writeState = db.prepare<[version: number, after: number | null]>(
    'INSERT INTO index_state (id, tokenizer_version, reindex_after) VALUES (1, ?, ?) ON CONFLICT (id) DO UPDATE SET tokenizer_version = excluded.tokenizer_version, reindex_after = excluded.reindex_after',
  )
  const setTermCount = db.prepare<[terms: number, seq: number]>('UPDATE memories SET term_count = ? WHERE seq = ?')

  const keyOf = (agentId: string): number | undefined => owner.get(agentId)?.key
  const ownerKey = (agentId: string): number => {
    addOwner.run(agentId)
    return must(keyOf(agentId), 'owner key')
  }
  const matching = (
    agentId: string,
    expression: (key: number) => string,
    filter: MatchFilter,
    limit: number,
  ): readonly Memory[] => {
    const key = keyOf(agentId)
    if (key === undefined) return []
    const narrowed = filter.types !== undefined || filter.since !== undefined || filter.until !== undefined
    const parameters = { ...filterParameters(agentId, filter), match: expression(key), limit }
    const rows = narrowed ? match.narrowed.all(parameters) : match.plain.all({ ...parameters, pool: limit * overfetch })
    return rows.map(toMemory)
  }

  return {
    /** Adds a row that is not in the index. Returns how many terms it holds; 0 means it was left out. */
    add: (seq: number, agentId: string, terms: IndexedTerms): number => {
      const total = terms.head.length + terms.body.length
      if (total === 0) return 0
      const key = ownerKey(agentId)
      insert.run(seq, joinTerms(key, terms.head), joinTerms(key, terms.body))
      tally.run(1, total, agentId)
      return total
    },
    remove: (seq: number, agentId: string, termCount: number): void => {
      if (termCount === 0) return
      remove.run(seq)
      tally.run(-1, -termCount, agentId)
    },
    setTermCount: (seq: number, termCount: number): void => {
      setTermCount.run(termCount, seq)
    },
    state: () => readState.get(),
    setState: (tokenizerVersion: number, reindexAfter: number | null): void => {
      writeState.run(tokenizerVersion, reindexAfter)
    },

    count: (agentId: string): number => owner.get(agentId)?.count ?? 0,
    averageLength: (agentId: string): number => {
      const row = owner.get(agentId)
      return row && row.count > 0 ? row.terms / row.count : 0
    },
    documentFrequencies: (agentId: string, terms: readonly string[]): readonly number[] => {
      const key = keyOf(agentId)
      return terms.map((term) => (key === undefined ? 0 : (frequency.get(ownedTerm(key, term))?.doc ?? 0)))
    },
    matching: (agentId: string, terms: readonly string[], filter: MatchFilter, limit: number): readonly Memory[] =>
      terms.length === 0
        ? []
        : matching(agentId, (key) => terms.map((term) => quoted(ownedTerm(key, term))).join(' OR '), filter, limit),
    matchingPrefix: (agentId: string, prefix: string, filter: MatchFilter, limit: number): readonly Memory[] =>
      matching(agentId, (key) => `${quoted(ownedTerm(key, prefix))}*`, filter, limit),
    ofSlots: (agentId: string, attributes: readonly string[], filter: MatchFilter, limit: number): readonly Memory[] =>
      ofSlots
        .all({ ...filterParameters(agentId, filter), attributes: JSON.stringify(attributes), limit })
        .map(toMemory),
    foremost: (agentId: string, filter: MatchFilter, limit: number): readonly Memory[] =>
      filter.statuses
        .flatMap((status) => foremost.all({ ...filterParameters(agentId, filter), status, limit }))
        .toSorted((a, b) => b.importance - a.importance || b.seq - a.seq)
        .slice(0, limit)
        .map(toMemory),
  }
}

const filterSql = `(@types IS NULL OR m.type IN (SELECT value FROM json_each(@types)))
      AND (@since IS NULL OR coalesce(m.said_at, m.recorded_at) >= @since)
      AND (@until IS NULL OR coalesce(m.said_at, m.recorded_at) <= @until)`

function prepareMatch(db: Database) {
  const columns = memoryColumns('m')
  const rank = 'bm25(memories_fts, 2.0, 1.0)'
  const visible = 'm.agent_id = @agentId AND m.status IN (SELECT value FROM json_each(@statuses))'
  return {
    // Whole rows are read only for what is left after both cuts.
    plain: db.prepare<[Record<string, unknown>], MemoryRow>(`
      SELECT ${columns}
      FROM (
        SELECT f.seq AS seq, f.score AS score
        FROM (SELECT rowid AS seq, ${rank} AS score FROM memories_fts WHERE memories_fts MATCH @match ORDER BY score LIMIT @pool) f
        -- CROSS keeps the order: a few rows that match are looked up, never all of an owner's.
        CROSS JOIN memories m ON m.seq = f.seq
        WHERE ${visible} ORDER BY f.score, f.seq DESC LIMIT @limit
      ) c
      CROSS JOIN memories m ON m.seq = c.seq
      ORDER BY c.score, c.seq DESC`),
    narrowed: db.prepare<[Record<string, unknown>], MemoryRow>(`
      SELECT ${columns}
      FROM memories_fts JOIN memories m ON m.seq = memories_fts.rowid
      WHERE memories_fts MATCH @match AND ${visible} AND ${filterSql}
      ORDER BY ${rank}, m.seq DESC LIMIT @limit`),
  }
}

function filterParameters(agentId: string, filter: MatchFilter) {
  return {
    agentId,
    statuses: JSON.stringify(filter.statuses),
    types: filter.types ? JSON.stringify(filter.types) : null,
    since: filter.since ?? null,
    until: filter.until ?? null,
  }
}

/** `7xcoffee`: the owner's number up to the first x, then the term. */
const ownedTerm = (key: number, term: string): string => `${key}x${term}`
const joinTerms = (key: number, terms: readonly string[]): string => terms.map((term) => ownedTerm(key, term)).join(' ')
const quoted = (term: string): string => `"${term.replaceAll('"', '')}"`
