import type { StateCreator } from 'zustand'
import type { ModelTrust, TrustLevel } from '../../../src-main/contract/trust.ts'
import type { CommandClient, Output } from '../../lib/command-client.ts'

export interface TrustSlice {
  /** How far the models of providers are believed, by provider; absent where it was not asked for yet. */
  readonly trust: Readonly<Record<string, ModelTrust>>
  /** What it takes to find out; null until it is known. */
  readonly trustCost: Output<'model_trust_estimate'> | null
  loadTrust(providerId: string): Promise<void>
  loadTrustCost(): Promise<void>
  applyTrust(trust: ModelTrust): void
  measureTrust(providerId: string, cancel: boolean): Promise<void>
  /** Null: what was measured counts again. */
  setTrust(providerId: string, level: TrustLevel | null): Promise<void>
}

export const createTrustSlice =
  (call: CommandClient): StateCreator<TrustSlice> =>
  (set, get) => ({
    trust: {},
    trustCost: null,

    async loadTrust(providerId) {
      get().applyTrust(await call('model_trust_get', { providerId }))
    },

    async loadTrustCost() {
      if (get().trustCost === null) set({ trustCost: await call('model_trust_estimate', {}) })
    },

    applyTrust: (trust) => set({ trust: { ...get().trust, [trust.providerId]: trust } }),

    async measureTrust(providerId, cancel) {
      get().applyTrust(await call('model_trust_measure', { providerId, cancel }))
    },

    async setTrust(providerId, level) {
      get().applyTrust(await call('model_trust_set', { providerId, level }))
    },
  })
