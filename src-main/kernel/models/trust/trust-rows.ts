import type { Provider } from '../../../contract/provider.ts'
import type { TrustLevel } from '../../../contract/trust.ts'
import { lowered } from './level.ts'
import type { ModelTrustRow, ModelTrustStore } from '../../../storage/model-trust-store.ts'
import type { Clock } from '../../../util/clock.ts'

/** A model of a provider. */
export type Model = Pick<Provider, 'id' | 'model'>

interface TrustRowsDeps {
  readonly store: ModelTrustStore
  readonly readerVersion: string
  readonly clock: Clock
}

/** What is known of models, and what of it still counts. */
export function createTrustRows({ store, readerVersion, clock }: TrustRowsDeps) {
  const rowOf = ({ id, model }: Model): ModelTrustRow =>
    store.get(id, model) ?? { ...unmeasured, providerId: id, model, readerVersion }

  /** Null where it has to be measured. */
  const measuredLevel = (row: ModelTrustRow): TrustLevel | null => {
    const mayHavePassed = row.retryAt !== null && row.retryAt <= clock.now().toISOString()
    if (row.level === null || row.readerVersion !== readerVersion || mayHavePassed) return null
    return lowered(row.level, row.lowered)
  }

  return {
    rowOf,
    measuredLevel,
    /** The user's own choice goes before what was measured. */
    levelNow: (row: ModelTrustRow): TrustLevel | null => row.chosen ?? measuredLevel(row),
  }
}

const unmeasured = {
  level: null,
  figures: null,
  reason: null,
  measuredAt: null,
  retryAt: null,
  chosen: null,
  lowered: 0,
  countedAfter: 0,
} as const
