import type { StateCreator } from 'zustand'
import type { EmbeddingChoice, EmbeddingStatus } from '../../../src-main/contract/embedding.ts'
import type { CommandClient } from '../../lib/command-client.ts'
import { createLatest } from '../../lib/latest.ts'
import { failed, idle, loading, type Loadable, ready } from '../../lib/loadable.ts'

export interface EmbeddingSlice {
  readonly embedding: Loadable<EmbeddingStatus>
  loadEmbedding(): Promise<void>
  applyEmbedding(status: EmbeddingStatus): void
  /** The kernel tries the choice first. Rejects where that fails; what was chosen before stays. */
  chooseEmbedding(choice: EmbeddingChoice): Promise<void>
  pauseEmbedding(paused: boolean): Promise<void>
  /** Embedding models of a saved service that are known by name. */
  embeddingModelsOf(providerId: string): Promise<readonly string[]>
}

export const createEmbeddingSlice =
  (call: CommandClient): StateCreator<EmbeddingSlice> =>
  (set, get) => {
    const latest = createLatest()
    const apply = (status: EmbeddingStatus) => {
      // What is on its way now may be older than this.
      latest.begin()
      set({ embedding: ready(status) })
    }
    return {
      embedding: idle,

      async loadEmbedding() {
        const isNewest = latest.begin()
        if (get().embedding.status !== 'ready') set({ embedding: loading })
        try {
          const status = await call('embedding_status', {})
          if (isNewest()) set({ embedding: ready(status) })
        } catch (error) {
          if (isNewest()) set({ embedding: failed(error) })
        }
      },

      applyEmbedding: apply,

      async chooseEmbedding(choice) {
        apply(await call('viking_configure_embedding', toInput(choice)))
      },

      async pauseEmbedding(paused) {
        apply(await call('embedding_pause', { paused }))
      },

      async embeddingModelsOf(providerId) {
        const { items } = await call('embedding_providers', {})
        return items.find(({ id }) => id === providerId)?.models ?? []
      },
    }
  }

function toInput(choice: EmbeddingChoice): { provider: string; model?: string } {
  return choice.kind === 'endpoint' ? { provider: choice.providerId, model: choice.model } : { provider: choice.kind }
}
