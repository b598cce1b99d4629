import type { Database } from './database.ts'
import type { IndexLayout } from './index-layout.ts'
import type { PassageRow } from './passage-row.ts'

type Parameters = [Record<string, unknown>]

/** Every statement of a keyword index. Those that give rows carry the owner. */
export function prepareIndexStatements(db: Database, layout: IndexLayout) {
  return { ...prepareWrites(db, layout), ...prepareMatches(db, layout), ...prepareReads(db, layout) }
}

function prepareWrites(db: Database, { table, fts, vocab }: IndexLayout) {
  return {
    owner: db.prepare<[agentId: string], { key: number; count: number; terms: number }>(
      'SELECT owner_key AS key, indexed_count AS count, indexed_terms AS terms FROM owners WHERE agent_id = ?',
    ),
    addOwner: db.prepare<[agentId: string]>(
      'INSERT INTO owners (agent_id, indexed_count, indexed_terms) VALUES (?, 0, 0) ON CONFLICT (agent_id) DO NOTHING',
    ),
    tally: db.prepare<[count: number, terms: number, agentId: string]>(
      'UPDATE owners SET indexed_count = indexed_count + ?, indexed_terms = indexed_terms + ? WHERE agent_id = ?',
    ),
    insert: db.prepare<[seq: number, head: string, body: string]>(
      `INSERT INTO ${fts} (rowid, head, body) VALUES (?, ?, ?)`,
    ),
    remove: db.prepare<[seq: number]>(`DELETE FROM ${fts} WHERE rowid = ?`),
    setTermCount: db.prepare<[terms: number, seq: number]>(`UPDATE ${table} SET term_count = ? WHERE seq = ?`),
    frequency: db.prepare<[term: string], number>(`SELECT doc FROM ${vocab} WHERE term = ?`).pluck(),
    readState: db.prepare<[], { tokenizerVersion: number; reindexAfter: number | null }>(
      'SELECT tokenizer_version AS tokenizerVersion, reindex_after AS reindexAfter FROM index_state WHERE id = 1',
    ),
    writeState: db.prepare<[version: number, after: number | null]>(
      'INSERT INTO index_state (id, tokenizer_version, reindex_after) VALUES (1, ?, ?) ON CONFLICT (id) DO UPDATE SET tokenizer_version = excluded.tokenizer_version, reindex_after = excluded.reindex_after',
    ),
  }
}

/** Rowids: rows are read only for those that are wanted. */
function prepareMatches(db: Database, layout: IndexLayout) {
  const { table, fts } = layout
  return {
    best: db
      .prepare<Parameters, number>(
        `SELECT rowid FROM ${fts} WHERE ${fts} MATCH @match ORDER BY bm25(${fts}, 2.0, 1.0), rowid DESC LIMIT @limit`,
      )
      .pluck(),
    newest: db
      .prepare<Parameters, number>(
        `SELECT rowid FROM ${fts} WHERE ${fts} MATCH @match ORDER BY rowid DESC LIMIT @limit`,
      )
      .pluck(),
    holding: db.prepare<Parameters, number>(`SELECT rowid FROM ${fts} WHERE ${fts} MATCH @match`).pluck(),
    countHolding: db.prepare<Parameters, number>(`SELECT count(*) FROM ${fts} WHERE ${fts} MATCH @match`).pluck(),
    // CROSS keeps the order: a few rows that match are looked up, never all of an owner's.
    passing: db
      .prepare<Parameters, number>(
        `SELECT m.seq FROM json_each(@seqs) f CROSS JOIN ${table} m ON m.seq = f.value WHERE ${visible(layout)}`,
      )
      .pluck(),
  }
}

function prepareReads(db: Database, layout: IndexLayout) {
  const { table, fts, join, columns, said, byWeight, speaker, slots } = layout
  const named = Object.entries(columns).map(([field, sql]) => `${sql} AS ${field}`)
  const select = `SELECT ${named.join(', ')}, coalesce(k.c0, '') AS head, coalesce(k.c1, '') AS body`
  // The terms of a row are FTS5's own record of it. A row that waits to be indexed has none yet.
  const rest = `${join} LEFT JOIN ${fts}_content k ON k.id = m.seq`
  return {
    bySeqs: db.prepare<Parameters, PassageRow>(`
      ${select} FROM json_each(@seqs) f CROSS JOIN ${table} m ON m.seq = f.value ${rest} WHERE ${visible(layout)}`),
    at: db.prepare<Parameters, PassageRow>(`
      ${select} FROM json_each(@places) f CROSS JOIN ${table} m
        ON m.session_id = f.value ->> 'sessionId' AND m.position = f.value ->> 'position' ${rest}
      WHERE ${visible(layout)}`),
    // One status at a time: then the index gives the rows in order, and reading stops at the limit.
    foremost: db.prepare<Parameters, PassageRow>(`
      ${select} FROM ${table} m INDEXED BY ${byWeight.index} ${rest}
      WHERE ${ofStatus(layout)} AND ${narrowed(layout)} ORDER BY ${byWeight.order} LIMIT @limit`),
    within: db.prepare<Parameters, PassageRow>(`
      ${select} FROM ${table} m ${rest}
      WHERE ${ofStatus(layout)} AND ${said} >= coalesce(@since, '') AND ${said} <= coalesce(@until, char(1114111))
        AND ${ofTypes(layout)} AND ${unexpired(layout)} ORDER BY ${said} DESC LIMIT @limit`),
    // Few memories of an owner have a slot of the user's: they are looked up by it, not among all that hold.
    ofSlots: db.prepare<Parameters, PassageRow>(`
      ${select} FROM ${table} m ${slots} ${rest}
      WHERE ${visible(layout)} AND ${columns.slotSubject} = 'user' AND ${columns.slotAttribute} IS NOT NULL
        AND ${columns.slotAttribute} IN (SELECT value FROM json_each(@attributes))
      ORDER BY +m.seq DESC LIMIT @limit`),
    // From one speaker to the next in the index, however much each of them said.
    speakers: db
      .prepare<Parameters, string>(`
      WITH RECURSIVE f (name) AS (
        SELECT min(${speaker.column}) FROM ${table} WHERE agent_id = @agentId AND ${speaker.where}
        UNION ALL
        SELECT (SELECT min(${speaker.column}) FROM ${table}
          WHERE agent_id = @agentId AND ${speaker.column} > f.name AND ${speaker.where})
        FROM f WHERE f.name IS NOT NULL
      )
      SELECT name FROM f WHERE name IS NOT NULL LIMIT @limit`)
      .pluck(),
  }
}

const ofTypes = ({ columns }: IndexLayout): string =>
  `(@types IS NULL OR ${columns.type} IN (SELECT value FROM json_each(@types)))`

const unexpired = ({ expires }: IndexLayout): string => `(@at IS NULL OR ${expires} IS NULL OR ${expires} > @at)`

const narrowed = (layout: IndexLayout): string => `${ofTypes(layout)} AND ${unexpired(layout)}
  AND (@since IS NULL OR ${layout.said} >= @since) AND (@until IS NULL OR ${layout.said} <= @until)`

const ofStatus = ({ columns }: IndexLayout): string => `m.agent_id = @agentId AND ${columns.status} = @status`

const visible = (layout: IndexLayout): string => `m.agent_id = @agentId
  AND ${layout.columns.status} IN (SELECT value FROM json_each(@statuses)) AND ${narrowed(layout)}`
export type IndexStatements = ReturnType<typeof prepareIndexStatements>
