import type { Provider, ProviderPreset } from '../../../src-main/contract/provider.ts'
import type { ProviderDraft } from './settings-slice.ts'

/** Who chose the service of a connection; null: nobody yet, and what is typed goes nowhere. */
export type ChosenBy = 'user' | 'key' | null

/** The service whose keys begin so; null where that is not certain. */
export const serviceOfKey = (
  key: string | null | undefined,
  presets: readonly ProviderPreset[],
): ProviderPreset | null =>
  (key && presets.find(({ keyStarts }) => keyStarts.some((start) => key.trim().startsWith(start)))) || null

/** The service that a key is of, where it would go to another one. At an address of one's own anything may be. */
export function strangerOf(draft: ProviderDraft, presets: readonly ProviderPreset[]): ProviderPreset | null {
  const of = serviceOfKey(draft.apiKey, presets)
  const to = presets.find(({ id }) => id === draft.preset)
  if (!of || !to || of.id === to.id) return null
  return draft.baseUrl === to.baseUrl || draft.baseUrl === to.abroad?.baseUrl ? of : null
}

/** A saved key is of the place that it was saved for: at any other there is none. */
export const hasKeyAt = (provider: Pick<Provider, 'hasKey' | 'baseUrl'> | null, baseUrl: string): boolean =>
  provider?.hasKey === true && URL.parse(provider.baseUrl)?.origin === URL.parse(baseUrl)?.origin

/** Where the saved key is of, at an address that it is not of; null where there is none, or it is of that place. */
export const keptElsewhere = (provider: Pick<Provider, 'hasKey' | 'baseUrl'> | null, baseUrl: string): string | null =>
  provider?.hasKey === true && !hasKeyAt(provider, baseUrl) ? new URL(provider.baseUrl).host : null

export const isSame = (
  { baseUrl, model, preset }: ProviderDraft,
  provider: Pick<Provider, 'baseUrl' | 'model' | 'preset'> | null,
): boolean => provider?.baseUrl === baseUrl && provider.model === model && provider.preset === preset

/** A connection is tested as the saved one while it is the same, and wherever the saved key counts as there: it is used. */
export function probeOf(
  draft: ProviderDraft,
  provider: Pick<Provider, 'hasKey' | 'baseUrl' | 'model' | 'preset'> | null,
): ProviderDraft {
  if (isSame(draft, provider) || hasKeyAt(provider, draft.baseUrl)) return draft
  const { id: _saved, ...unsaved } = draft
  return unsaved
}

/** A connection to a service as it begins. Of two places the one outside mainland China is proposed `abroad`. */
export const draftOf = (preset: ProviderPreset, abroad: boolean): ProviderDraft => ({
  preset: preset.id,
  name: preset.name,
  baseUrl: ((abroad && preset.abroad) || preset).baseUrl,
  model: '',
})

/** Before a service is chosen. */
export const nowhere: ProviderDraft = { preset: 'custom', name: '', baseUrl: '', model: '' }
