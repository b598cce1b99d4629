import type { UntrustedSpan } from '../contract/chat.ts'
import type { Database } from './database.ts'
import { createEmbeddingModelStore } from './embedding-model-store.ts'
import type { Transactions } from './transactions.ts'
import type { EmbeddableRow, RowVersion, VectorLayout } from './vector-layout.ts'

export interface StoredVector {
  readonly seq: number
  readonly ownerKey: number
  /** A component is its number times this. */
  readonly scale: number
  readonly vector: Int8Array
}

/** A vector of what a row said as of `version`. */
export interface MadeVector extends Pick<StoredVector, 'seq' | 'scale' | 'vector'> {
  readonly version: RowVersion
}

/** A vector that went: its row says something else now, is not to be found any more, or is gone. */
export type VoidVector = Pick<StoredVector, 'seq' | 'ownerKey'> & { readonly modelKey: number }

type RawRow = Omit<EmbeddableRow, 'untrustedSpans'> & { readonly untrustedSpans: string }
type RawVector = Omit<StoredVector, 'vector'> & { readonly vector: Uint8Array }

/**
 * Vectors of the rows of a keyword index: tables `vectors` and `vectors_due`, and `embedding_models` as `models`. A row
 * that is deleted takes its vectors along.
 */
export function createVectorStore(
  db: Database,
  layout: VectorLayout,
  { inTransaction, afterCommit }: Pick<Transactions, 'inTransaction' | 'afterCommit'>,
) {
  const listeners = new Set<(gone: VoidVector) => void>()
  // However a vector goes, also along with a conversation, whoever holds it in memory hears of it.
  db.function('vector_removed', (seq: number, ownerKey: number, modelKey: number) => {
    afterCommit(() => {
      for (const listen of listeners) listen({ seq, ownerKey, modelKey })
    })
  })
  db.exec(`CREATE TEMP TRIGGER vectors_removed AFTER DELETE ON main.vectors BEGIN
    SELECT vector_removed(old.seq, old.owner_key, old.model_key);
  END`)
  const models = createEmbeddingModelStore(db)
  const sql = prepareStatements(db, layout)

  return {
    models,
    /** The row says something else, or is new: its vectors go, and are due where there is a model. */
    renew: (seq: number, ownerKey: number): void => {
      sql.remove.run(seq)
      sql.addDue.run(seq, ownerKey)
    },
    /** The row is not to be found any more. */
    forget: (seq: number): void => {
      sql.remove.run(seq)
      sql.takeDue.run(seq)
    },
    /** Called with each vector that went, once that is in the file. */
    subscribe: (listener: (gone: VoidVector) => void): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },

    due: {
      count: (): number => sql.countDue.get() ?? 0,
      /** Rows that were written or changed, and may have no vector yet. */
      next: (limit: number): number[] => sql.nextDue.all(limit),
      /** Every model that is kept up has them now, or is not to have them. */
      take: (seqs: readonly number[]): void => {
        for (const seq of seqs) sql.takeDue.run(seq)
      },
    },
    /** Rows that may have a vector above `after`, in the order they came in. */
    rowsAfter: (after: number, limit: number): EmbeddableRow[] => sql.rowsAfter.all(after, limit).map(toRow),
    /** Those of these that may have one. */
    rows: (seqs: readonly number[]): EmbeddableRow[] => sql.rows.all({ seqs: JSON.stringify(seqs) }).map(toRow),
    /**
     * Puts vectors in one transaction and returns the rows that took theirs. One that changed since is left out, and due
     * again where it may still have one.
     */
    put: (modelKey: number, made: readonly MadeVector[]): number[] =>
      inTransaction(() =>
        made.filter(({ seq, version, scale, vector }) => {
          const isPut = sql.put.run({ modelKey, seq, version, scale, vector: bytesOf(vector) }).changes === 1
          if (!isPut) sql.addDueIndexed.run(seq)
          return isPut
        }),
      ).map(({ seq }) => seq),

    /** How many of an owner's rows have a vector of the model. */
    count: (modelKey: number, ownerKey: number): number => sql.countOwner.get(modelKey, ownerKey) ?? 0,
    /** How many rows have a vector of the model: counts them. */
    total: (modelKey: number): number => sql.countAll.get(modelKey) ?? 0,
    /** How many rows may have one. */
    indexedTotal: (): number => sql.countIndexed.get() ?? 0,
    /** Vectors of the model above `after`, by `seq`. */
    page: (modelKey: number, after: number, limit: number): StoredVector[] =>
      sql.page.all(after, modelKey, limit).map(toVector),
    /** Up to `limit` vectors of the model, from all over the rows; the same ones for the same rows. */
    sample: (modelKey: number, limit: number): StoredVector[] => {
      const { first = 0, last = 0 } = sql.bounds.get() ?? {}
      const step = Math.max(1, (last - first + 1) / limit)
      const bySeq = new Map<number, StoredVector>()
      for (let at = first; at <= last; at += step) {
        for (const row of sql.page.all(Math.floor(at) - 1, modelKey, 1)) bySeq.set(row.seq, toVector(row))
      }
      return [...bySeq.values()]
    },
    bySeqs: (modelKey: number, seqs: readonly number[]): StoredVector[] =>
      sql.bySeqs.all({ modelKey, seqs: JSON.stringify(seqs) }).map(toVector),
  }
}
export type VectorStore = ReturnType<typeof createVectorStore>

function prepareStatements(db: Database, { table, join, columns, wanted, version, count }: VectorLayout) {
  const hasModel = "EXISTS (SELECT 1 FROM embedding_models WHERE state <> 'retired')"
  const named = Object.entries(columns).map(([field, column]) => `${column} AS ${field}`)
  const select = `SELECT m.seq, o.owner_key AS ownerKey, ${version} AS version, ${named.join(', ')}`
  const rest = `CROSS JOIN owners o ON o.agent_id = m.agent_id ${join}`
  const vector = 'v.seq, v.owner_key AS ownerKey, v.scale, v.vector'
  return {
    remove: db.prepare<[seq: number]>('DELETE FROM vectors WHERE seq = ?'),
    addDue: db.prepare<[seq: number, ownerKey: number]>(
      `INSERT INTO vectors_due (seq, owner_key) SELECT ?, ? WHERE ${hasModel} ON CONFLICT (seq) DO NOTHING`,
    ),
    addDueIndexed: db.prepare<[seq: number]>(`
      INSERT INTO vectors_due (seq, owner_key) SELECT m.seq, o.owner_key FROM ${table} m ${rest}
      WHERE m.seq = ? AND ${wanted} ON CONFLICT (seq) DO NOTHING`),
    takeDue: db.prepare<[seq: number]>('DELETE FROM vectors_due WHERE seq = ?'),
    nextDue: db.prepare<[limit: number], number>('SELECT seq FROM vectors_due ORDER BY seq LIMIT ?').pluck(),
    countDue: db.prepare<[], number>('SELECT count(*) FROM vectors_due').pluck(),
    rowsAfter: db.prepare<[after: number, limit: number], RawRow>(
      `${select} FROM ${table} m ${rest} WHERE m.seq > ? AND ${wanted} ORDER BY m.seq LIMIT ?`,
    ),
    rows: db.prepare<[Record<string, unknown>], RawRow>(
      `${select} FROM json_each(@seqs) f CROSS JOIN ${table} m ON m.seq = f.value ${rest} WHERE ${wanted}`,
    ),
    put: db.prepare<[Record<string, unknown>]>(`
      INSERT INTO vectors (seq, model_key, owner_key, scale, vector)
      SELECT m.seq, @modelKey, o.owner_key, @scale, @vector FROM ${table} m ${rest}
      WHERE m.seq = @seq AND ${version} = @version AND ${wanted}
      ON CONFLICT (seq, model_key) DO UPDATE
        SET owner_key = excluded.owner_key, scale = excluded.scale, vector = excluded.vector`),
    countOwner: db
      .prepare<[modelKey: number, ownerKey: number], number>(
        'SELECT count(*) FROM vectors WHERE model_key = ? AND owner_key = ?',
      )
      .pluck(),
    countAll: db.prepare<[modelKey: number], number>('SELECT count(*) FROM vectors WHERE model_key = ?').pluck(),
    countIndexed: db.prepare<[], number>(count).pluck(),
    // The plus sign keeps the planner on the order of `seq`: nearly all vectors are of the one model that serves.
    page: db.prepare<[after: number, modelKey: number, limit: number], RawVector>(
      `SELECT ${vector} FROM vectors v WHERE v.seq > ? AND +v.model_key = ? ORDER BY v.seq LIMIT ?`,
    ),
    bounds: db.prepare<[], { first: number; last: number }>(
      'SELECT (SELECT min(seq) FROM vectors) AS first, (SELECT max(seq) FROM vectors) AS last',
    ),
    bySeqs: db.prepare<[Record<string, unknown>], RawVector>(`
      SELECT ${vector} FROM json_each(@seqs) f CROSS JOIN vectors v ON v.seq = f.value AND v.model_key = @modelKey`),
  }
}

const toRow = (row: RawRow): EmbeddableRow => ({
  ...row,
  untrustedSpans: JSON.parse(row.untrustedSpans) as UntrustedSpan[],
})
const toVector = ({ vector, ...row }: RawVector): StoredVector => ({
  ...row,
  vector: new Int8Array(vector.buffer, vector.byteOffset, vector.byteLength),
})
const bytesOf = ({ buffer, byteOffset, byteLength }: Int8Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength)
