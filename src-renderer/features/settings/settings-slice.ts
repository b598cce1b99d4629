import type { StateCreator } from 'zustand'
import type { ProviderTest } from '../../../src-main/contract/provider.ts'
import type { Settings } from '../../../src-main/contract/settings.ts'
import type { CommandClient, Input, Output } from '../../lib/command-client.ts'
import { failed, idle, loading, type Loadable, ready, settle, valueOf } from '../../lib/loadable.ts'

export type Providers = Output<'provider_list'>
export type ProviderDraft = Input<'provider_save'>
/** What makes vectors, and what makes overviews, is chosen by commands of their own. */
export type SettingsPatch = Partial<Omit<Settings, 'embedding' | 'summaryDriver'>>

export interface SettingsSlice {
  readonly settings: Loadable<Settings>
  readonly providers: Loadable<Providers>
  readonly dbPath: string | null
  /** The first thing the window asks: where the profile cannot be opened, this fails. */
  loadSettings(): Promise<void>
  /** The kernel has ended for good: what it answered before, and comes late, counts no more. */
  noteStopped(error: unknown): void
  applySettings(settings: Settings): void
  updateSettings(patch: SettingsPatch): Promise<void>
  /** `none`, or the id of a model service, which is tried first: where it does not answer, nothing changes. */
  chooseSummaryDriver(provider: string): Promise<void>
  loadProviders(): Promise<void>
  loadDbPath(): Promise<void>
  /** Saves the connection and makes it the one that answers. */
  saveProvider(draft: ProviderDraft): Promise<void>
  removeProvider(id: string): Promise<void>
  testProvider(draft: ProviderDraft): Promise<ProviderTest>
  listModels(draft: ProviderDraft): Promise<readonly string[]>
}

export const createSettingsSlice =
  (call: CommandClient): StateCreator<SettingsSlice> =>
  (set, get) => {
    /** Of asks for the settings: an answer to an earlier one is no news. */
    let latest = 0

    return {
      settings: idle,
      providers: idle,
      dbPath: null,

      async loadSettings() {
        // What is shown, also a failure, stays in sight while it is asked for again.
        if (get().settings.status === 'idle') set({ settings: loading })
        latest += 1
        const asked = latest
        const settings = await settle(call('settings_get', {}))
        if (asked === latest) set({ settings })
      },

      noteStopped(error) {
        latest += 1
        set({ settings: failed(error) })
      },

      applySettings(settings) {
        // What was asked for before is answered with what was before.
        latest += 1
        set({ settings: ready(settings) })
      },

      async updateSettings(patch) {
        const before = valueOf(get().settings)
        if (before) set({ settings: ready({ ...before, ...patch }) })
        try {
          get().applySettings(await call('settings_update', { patch }))
        } catch (error) {
          if (before) set({ settings: ready(before) })
          throw error
        }
      },

      async chooseSummaryDriver(provider) {
        await call('viking_configure_summary_driver', { provider })
        await get().loadSettings()
      },

      async loadProviders() {
        if (get().providers.status !== 'ready') set({ providers: loading })
        try {
          set({ providers: ready(await call('provider_list', {})) })
        } catch (error) {
          set({ providers: failed(error) })
        }
      },

      async loadDbPath() {
        set({ dbPath: (await call('memory_db_path', {})).path })
      },

      async saveProvider(draft) {
        const provider = await call('provider_save', draft)
        await get().updateSettings({ providerId: provider.id })
        await get().loadProviders()
      },

      async removeProvider(id) {
        await call('provider_remove', { id })
        if (valueOf(get().settings)?.providerId === id) await get().loadSettings()
        await get().loadProviders()
      },

      testProvider: (draft) => call('provider_test', toProbe(draft)),

      async listModels(draft) {
        return (await call('provider_models', toProbe(draft))).models
      },
    }
  }

/** What is typed, saved or not; with the id the saved key is used where none is typed. */
function toProbe({ id, preset, baseUrl, model, apiKey }: ProviderDraft): Input<'provider_test'> {
  return { ...(id && { id }), preset, baseUrl, model, ...(apiKey !== undefined && { apiKey }) }
}
