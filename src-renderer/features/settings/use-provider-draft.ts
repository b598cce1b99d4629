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
  /** What was learned of one model says nothing of another. */
  const change = (patch: Partial<ProviderDraft>) => {
    setDraft({ ...withoutLearned(draft), ...patch })
    setVerdict(idle)
  }

  const runTest = async (): Promise<ProviderDraft> => {
    setVerdict(loading)
    try {
      const result = await test(probeOf(draft, provider))
      setVerdict(ready(result))
      if (result.models.length > 0) setModels(result.models)
      // Before a model is chosen, a test is how to learn which there are.
      const next = withLearned(draft.model === '' ? { ...draft, model: result.models[0] ?? '' } : draft, result)
      setDraft(next)
      return next
    } catch (error) {
      setVerdict(failed(error))
      return draft
    }
  }

  return {
    draft,
    verdict,
    models,
    change,
    /** How long is waited, how large the window is: it is no other model for that. */
    limit: (patch: Limits) => setDraft({ ...draft, ...patch }),
    /** Null: nobody said how large the window is. */
    setWindow(contextWindow: number | null) {
      const { contextWindow: _before, windowSource: _by, ...rest } = draft
      setDraft(contextWindow === null ? rest : { ...rest, contextWindow, windowSource: 'user' })
    },
    preset: presets.find((item) => item.id === draft.preset),
    /** The service was asked how large the window of this model is. */
    isAsked: verdict.status === 'ready' || (provider !== null && isSame(draft, provider)),

    choosePreset(id: ProviderPreset['id']) {
      const next = presets.find((item) => item.id === id)
      if (!next) return
      const { name, baseUrl, suggestedModel: model } = next
      change({ preset: id, name, baseUrl, model })
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

    runTest,

    /** The connection as it is to be saved: what its service tells of it is asked for once. */
    complete: async (): Promise<ProviderDraft> =>
      verdict.status === 'idle' && draft.windowSource === undefined ? runTest() : draft,
  }
}

function toDraft(provider: Provider | null, presets: readonly ProviderPreset[]): ProviderDraft {
  if (provider) {
    const { id, name, preset, baseUrl, model, contextWindow, windowSource, tools, images, firstTokenMs, stallMs } =
      provider
    const known = windowSource === 'assumed' ? {} : { contextWindow, windowSource }
    return { id, name, preset, baseUrl, model, ...known, tools, images, firstTokenMs, stallMs }
  }
  const first = presets.find((preset) => preset.id === 'ollama') ?? presets[0]
  return {
    name: first?.name ?? '',
    preset: first?.id ?? 'custom',
    baseUrl: first?.baseUrl ?? '',
    model: first?.suggestedModel ?? '',
  }
}

type Limits = Partial<Pick<ProviderDraft, 'tools' | 'images' | 'firstTokenMs' | 'stallMs'>>

function withoutLearned({ tools: _tools, images: _images, ...draft }: ProviderDraft): ProviderDraft {
  if (draft.windowSource !== 'service') return draft
  const { contextWindow: _window, windowSource: _source, ...rest } = draft
  return rest
}

/** What the user said himself stays. */
function withLearned(draft: ProviderDraft, { contextWindow, tools, images }: ProviderTest): ProviderDraft {
  const isOpen = contextWindow !== null && draft.windowSource !== 'user'
  return {
    ...draft,
    ...(tools !== null && { tools }),
    ...(images !== null && draft.images === undefined && { images }),
    ...(isOpen && { contextWindow, windowSource: 'service' }),
  }
}

/** A saved connection is tested as saved while nothing of it was changed, so that its key can be used. */
function probeOf(draft: ProviderDraft, provider: Provider | null): ProviderDraft {
  if (isSame(draft, provider)) return draft
  const { id: _saved, ...unsaved } = draft
  return unsaved
}

const isSame = ({ baseUrl, model, preset }: ProviderDraft, provider: Provider | null): boolean =>
  provider?.baseUrl === baseUrl && provider.model === model && provider.preset === preset

/** True where a number was typed that is none, or does not fit. */
export const hasBadNumber = ({ contextWindow, firstTokenMs, stallMs }: ProviderDraft): boolean =>
  [contextWindow, firstTokenMs, stallMs].some((value) => Number.isNaN(value))
