import type { StateCreator } from 'zustand'
import type { ModelPull } from '../../../src-main/contract/local-model.ts'
import type { CommandClient, Output } from '../../lib/command-client.ts'

export interface LocalSlice {
  /** What runs on this computer; null until it was looked for. */
  readonly local: Output<'provider_find'> | null
  /** Looks for it: only where the user connects a model. */
  findLocal(): Promise<void>
  pullModel(model: string): Promise<void>
  cancelPull(): Promise<void>
  applyPull(pull: ModelPull): Promise<void>
}

export const createLocalSlice =
  (call: CommandClient): StateCreator<LocalSlice> =>
  (set, get) => ({
    local: null,

    async findLocal() {
      set({ local: await call('provider_find', {}) })
    },

    async pullModel(model) {
      await call('provider_pull', { model })
    },

    async cancelPull() {
      const model = get().local?.pull?.model
      if (model !== undefined) await call('provider_pull', { model, cancel: true })
    },

    async applyPull(pull) {
      const { local } = get()
      // Nobody looks: then nothing is asked either.
      if (!local) return
      set({ local: { ...local, pull } })
      if (pull.state === 'done') await get().findLocal()
    },
  })
