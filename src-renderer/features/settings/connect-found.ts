import type { LocalService } from '../../../src-main/contract/local-model.ts'
import type { ProviderTest } from '../../../src-main/contract/provider.ts'
import { valueOf } from '../../lib/loadable.ts'
import type { SettingsStore } from './settings-store.ts'
import { withLearned } from './use-provider-draft.ts'

/** Tries a model that was found on this computer, and where it answers lets it answer from now on. */
export async function connectFound(store: SettingsStore, service: LocalService, model: string): Promise<ProviderTest> {
  const { providers, testProvider, saveProvider } = store.getState()
  const { name = service.preset } = valueOf(providers)?.presets.find(({ id }) => id === service.preset) ?? {}
  const draft = { name, preset: service.preset, baseUrl: service.baseUrl, model }
  const tested = await testProvider(draft)
  if (tested.verdict === 'ok') await saveProvider(withLearned(draft, tested))
  return tested
}
