import { must } from '../util/must.ts'
import type { Database } from './database.ts'
import { optional } from './optional.ts'

export type EmbeddingModelState = 'building' | 'serving' | 'retired'

/** Similarities that pairs with nothing to do with each other reach at the 50th, 95th and 99th percentile. */
export interface Chance {
  readonly p50: number
  readonly p95: number
  readonly p99: number
}

export interface EmbeddingModel {
  readonly modelKey: number
  /** Names the vectors: another id, other vectors. */
  readonly modelId: string
  readonly dimensions: number
  readonly state: EmbeddingModelState
  /** Every row up to this `seq` was looked at; null once all were. */
  readonly backfillAfter: number | null
  readonly chance: Chance | null
  readonly createdAt: string
}
type ModelRow = Omit<EmbeddingModel, 'chance'> & { readonly chance: string | null }

/** The only code that reads or writes the table `embedding_models`. */
export function createEmbeddingModelStore(db: Database) {
  const columns = `model_key AS modelKey, model_id AS modelId, dimensions, state, backfill_after AS backfillAfter, chance,
    created_at AS createdAt`
  const insert = db.prepare<[Pick<EmbeddingModel, 'modelId' | 'dimensions' | 'createdAt'>]>(`
    INSERT INTO embedding_models (model_id, dimensions, state, backfill_after, created_at)
    VALUES (@modelId, @dimensions, 'building', 0, @createdAt) ON CONFLICT (model_id) DO NOTHING`)
  const get = db.prepare<[modelId: string], ModelRow>(`SELECT ${columns} FROM embedding_models WHERE model_id = ?`)
  const inState = db.prepare<[state: EmbeddingModelState], ModelRow>(
    `SELECT ${columns} FROM embedding_models WHERE state = ? ORDER BY model_key DESC LIMIT 1`,
  )
  const list = db.prepare<[], ModelRow>(`SELECT ${columns} FROM embedding_models ORDER BY model_key LIMIT 1000`)
  const setState = db.prepare<[state: EmbeddingModelState, key: number]>(
    'UPDATE embedding_models SET state = ? WHERE model_key = ?',
  )
  const setBackfill = db.prepare<[after: number | null, key: number]>(
    'UPDATE embedding_models SET backfill_after = ? WHERE model_key = ?',
  )
  const setChance = db.prepare<[chance: string | null, key: number]>(
    'UPDATE embedding_models SET chance = ? WHERE model_key = ?',
  )
  const removeVectors = db.prepare<[key: number, limit: number]>(
    'DELETE FROM vectors WHERE rowid IN (SELECT rowid FROM vectors WHERE model_key = ? LIMIT ?)',
  )
  const remove = db.prepare<[key: number]>('DELETE FROM embedding_models WHERE model_key = ?')

  return {
    /** The model of this id as it is kept; a new one is building from the first row on. */
    upsert: (model: Pick<EmbeddingModel, 'modelId' | 'dimensions' | 'createdAt'>): EmbeddingModel => {
      insert.run(model)
      return toModel(must(get.get(model.modelId), 'embedding model'))
    },
    get: (modelId: string): EmbeddingModel | undefined => optional(get.get(modelId), toModel),
    list: (): EmbeddingModel[] => list.all().map(toModel),
    /** The one that searches go to. */
    serving: (): EmbeddingModel | undefined => optional(inState.get('serving'), toModel),
    /** The latest that is being built. */
    building: (): EmbeddingModel | undefined => optional(inState.get('building'), toModel),
    setState: (modelKey: number, state: EmbeddingModelState): void => {
      setState.run(state, modelKey)
    },
    setBackfill: (modelKey: number, after: number | null): void => {
      setBackfill.run(after, modelKey)
    },
    setChance: (modelKey: number, chance: Chance | null): void => {
      setChance.run(chance && JSON.stringify(chance), modelKey)
    },
    /** Removes up to `limit` of its vectors, and itself once none is left: then true. */
    remove: (modelKey: number, limit: number): boolean =>
      removeVectors.run(modelKey, limit).changes < limit && remove.run(modelKey).changes === 1,
  }
}

const toModel = (row: ModelRow): EmbeddingModel => ({
  ...row,
  chance: row.chance === null ? null : (JSON.parse(row.chance) as Chance),
})
