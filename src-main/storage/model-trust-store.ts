import type { TrustFigures, TrustLevel } from '../contract/trust.ts'
import type { Database } from './database.ts'

export interface ModelTrustRow {
  readonly providerId: string
  readonly model: string
  /** The reader that it was measured with. */
  readonly readerVersion: string
  readonly level: TrustLevel | null
  readonly figures: TrustFigures | null
  readonly reason: string | null
  readonly measuredAt: string | null
  readonly retryAt: string | null
  /** By the user's hand. */
  readonly chosen: TrustLevel | null
  /** Steps below the measured level. */
  readonly lowered: number
  /** What it noted up to this row of `learned` counts no more. */
  readonly countedAfter: number
}
type Row = Omit<ModelTrustRow, 'figures'> & { readonly figures: string | null }

/** The only code that reads or writes the table `model_trust`. */
export function createModelTrustStore(db: Database) {
  const get = db.prepare<[providerId: string, model: string], Row>(`
    SELECT provider_id AS providerId, model, reader_version AS readerVersion, level, figures, reason, measured_at AS measuredAt,
      retry_at AS retryAt, chosen, lowered, counted_after AS countedAfter
    FROM model_trust WHERE provider_id = ? AND model = ?`)
  const put = db.prepare<[Row]>(`
    INSERT OR REPLACE INTO model_trust (provider_id, model, reader_version, level, figures, reason, measured_at, retry_at,
      chosen, lowered, counted_after)
    VALUES (@providerId, @model, @readerVersion, @level, @figures, @reason, @measuredAt, @retryAt, @chosen, @lowered, @countedAfter)`)
  const remove = db.prepare<[providerId: string]>('DELETE FROM model_trust WHERE provider_id = ?')
  return {
    get: (providerId: string, model: string): ModelTrustRow | undefined => {
      const row = get.get(providerId, model)
      return row && { ...row, figures: row.figures === null ? null : (JSON.parse(row.figures) as TrustFigures) }
    },
    put: (row: ModelTrustRow): void => {
      put.run({ ...row, figures: row.figures && JSON.stringify(row.figures) })
    },
    /** All of a provider's models. */
    remove: (providerId: string): void => {
      remove.run(providerId)
    },
  }
}
export type ModelTrustStore = ReturnType<typeof createModelTrustStore>
