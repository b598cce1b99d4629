import { useState } from 'react'
import type { Provider, ProviderPreset, ProviderTest } from '../../../src-main/contract/provider.ts'
import { failed, idle, loading, type Loadable, ready } from '../../lib/loadable.ts'
import type { ProviderDraft } from './settings-slice.ts'

interface ProviderDraftOptions {
  /** Null: a new connection. */
  readonly provider: Provider | null
  readonly presets: readonly ProviderPreset[]
  test(draft: ProviderDraft): Promise<ProviderTest>
  listModels(draft: ProviderDraft): Promise<readonly string[]>
}

/** A connection while it is edited: what is typed, the models it offers and what its last test found. */
export function useProviderDraft({ provider, presets, test, listModels }: ProviderDraftOptions) {
  const [draft, setDraft] = useState(() => toDraft(provider, presets))
  const [verdict, setVerdict] = useState<Loadable<ProviderTest>>(idle)
  const [models, setModels] = useState<readonly string[]>([])
  const change = (patch: Partial<ProviderDraft>) => {
    setDraft({ ...draft, ...patch })
    setVerdict(idle)
  }
  return {
    draft,
    verdict,
    models,
    change,
    preset: presets.find((item) => item.id === draft.preset),

    choosePreset(id: ProviderPreset['id']) {
      const next = presets.find((item) => item.id === id)
      if (!next) return
      const { name, baseUrl, suggestedModel: model, contextWindow } = next
      change({ preset: id, name, baseUrl, model, contextWindow })
      setModels([])
    },

    /** Undefined leaves the saved key as it is, null removes it. */
    setKey(apiKey: string | null | undefined) {
      const { apiKey: _before, ...rest } = draft
      setDraft(apiKey === undefined ? rest : { ...rest, apiKey })
      setVerdict(idle)
    },

    /** A model list is a help: where there is none, the name is typed. */
    async fetchModels() {
      if (models.length > 0 || !URL.canParse(draft.baseUrl)) return
      await listModels(probeOf(draft, provider)).then(setModels, () => setModels([]))
    },

    async runTest() {
      setVerdict(loading)
      try {
        const result = await test(probeOf(draft, provider))
        setVerdict(ready(result))
        if (result.models.length > 0) setModels(result.models)
        // Before a model is chosen, a test is how to learn which there are.
        setDraft((now) => (now.model === '' ? { ...now, model: result.models[0] ?? '' } : now))
      } catch (error) {
        setVerdict(failed(error))
      }
    },
  }
}

function toDraft(provider: Provider | null, presets: readonly ProviderPreset[]): ProviderDraft {
  if (provider) {
    const { id, name, preset, baseUrl, model, contextWindow } = provider
    return { id, name, preset, baseUrl, model, contextWindow }
  }
  const first = presets.find((preset) => preset.id === 'ollama') ?? presets[0]
  return {
    name: first?.name ?? '',
    preset: first?.id ?? 'custom',
    baseUrl: first?.baseUrl ?? '',
    model: first?.suggestedModel ?? '',
    ...(first && { contextWindow: first.contextWindow }),
  }
}

/** A saved connection is tested as saved while nothing of it was changed, so that its key can be used. */
function probeOf(draft: ProviderDraft, provider: Provider | null): ProviderDraft {
  const isUnchanged =
    provider?.baseUrl === draft.baseUrl && provider.model === draft.model && provider.preset === draft.preset
  if (isUnchanged) return draft
  const { id: _saved, ...unsaved } = draft
  return unsaved
}
