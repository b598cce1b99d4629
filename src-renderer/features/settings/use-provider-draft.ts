import { useRef, useState } from 'react'
import type { LocalService } from '../../../src-main/contract/local-model.ts'
import type { Provider, ProviderPreset, ProviderTest } from '../../../src-main/contract/provider.ts'
import { failed, idle, loading, type Loadable, ready } from '../../lib/loadable.ts'
import { completeAddress } from './complete-address.ts'
import { type DraftProblems, problemsOf } from './draft-problems.ts'
import { proposedModel } from './proposed-model.ts'
import type { ProviderDraft } from './settings-slice.ts'

interface ProviderDraftOptions {
  /** Null: a new connection. */
  readonly provider: Provider | null
  readonly presets: readonly ProviderPreset[]
  /** Of two places of a service, the one outside mainland China is proposed. */
  readonly abroad: boolean
  test(draft: ProviderDraft): Promise<ProviderTest>
  listModels(draft: ProviderDraft): Promise<readonly string[]>
}

type Part = keyof DraftProblems

/** A connection while it is edited: what is typed, what is wrong with it, the models it offers, what its last test found. */
export function useProviderDraft({ provider, presets, abroad, test, listModels }: ProviderDraftOptions) {
  const [typed, setDraft] = useState(() => toDraft(provider, presets))
  const draft = { ...typed, baseUrl: completeAddress(typed.baseUrl) }
  const [verdict, setVerdict] = useState<Loadable<ProviderTest>>(idle)
  const [models, setModels] = useState<Loadable<readonly string[]>>(idle)
  /** What was left at least once: only there is said what is wrong. */
  const [left, setLeft] = useState<readonly Part[]>([])
  /** Of lists and tests asked for: an answer about what was typed before is no news. */
  const latest = useRef({ list: 0, test: 0 })
  const preset = presets.find((item) => item.id === draft.preset)
  const place = placeOf(preset, draft.baseUrl)
  const problems = problemsOf(draft, preset, provider?.hasKey ?? false)

  /** What was learned of one model says nothing of another. */
  const change = (patch: Partial<ProviderDraft>) => {
    setDraft({ ...withoutLearned(typed), ...patch })
    forgetVerdict()
  }
  const forgetVerdict = () => {
    latest.current.test += 1
    setVerdict(idle)
  }
  const forgetModels = () => {
    latest.current.list += 1
    setModels(idle)
  }

  const runTest = async (draft: ProviderDraft): Promise<Tested> => {
    const run = (latest.current.test += 1)
    setVerdict(loading)
    try {
      const result = await test(probeOf(draft, provider))
      const isOk = result.verdict === 'ok'
      if (run !== latest.current.test) return { draft, isOk: false }
      setVerdict(ready(result))
      if (result.models.length > 0) setModels(ready(result.models))
      const next = withLearned(draft, result)
      setDraft(next)
      return { draft: next, isOk }
    } catch (error) {
      if (run === latest.current.test) setVerdict(failed(error))
      return { draft, isOk: false }
    }
  }

  return {
    draft: typed,
    verdict,
    models,
    preset,
    change,
    /** Any service of another kind may want one. */
    takesKey: preset?.needsKey !== false || typed.preset === 'custom',
    /** The page where a key for this place is made. */
    keySource: place.keyUrl === null ? null : { name: place.name, url: place.keyUrl },
    /** A service of two places: the address of the one that is not chosen. */
    otherPlace: place.other,
    /** What is wrong with what was left. That no model is chosen yet, a test says in its own sentence. */
    shown: Object.fromEntries(
      Object.entries(problems).filter(
        ([part]) => left.some((one) => one === part) && !(part === 'model' && verdict.status !== 'idle'),
      ),
    ) as DraftProblems,
    /** True where these parts can be used; what is wrong with them is said from now on. */
    isFit(parts: readonly Part[]): boolean {
      setLeft([...left, ...parts])
      const isFit = parts.every((part) => problems[part] === undefined)
      if (!isFit) forgetVerdict()
      return isFit
    },
    leave: (part: Part) => setLeft([...left, part]),
    setAddress(baseUrl: string) {
      change({ baseUrl })
      forgetModels()
    },
    /** The field was left: what is missing at its beginning is put there. */
    leaveAddress() {
      if (draft.baseUrl !== typed.baseUrl) change({ baseUrl: draft.baseUrl })
      setLeft([...left, 'address'])
    },
    /** How long is waited, how large the window is: it is no other model for that. */
    limit: (patch: Limits) => setDraft({ ...typed, ...patch }),
    /** Null: nobody said how large the window is. */
    setWindow(contextWindow: number | null) {
      const { contextWindow: _before, windowSource: _by, ...rest } = typed
      setDraft(contextWindow === null ? rest : { ...rest, contextWindow, windowSource: 'user' })
    },
    /** The service was asked how large the window of this model is. */
    isAsked: verdict.status === 'ready' || (provider !== null && isSame(draft, provider)),

    choosePreset(id: ProviderPreset['id']) {
      const next = presets.find((item) => item.id === id)
      if (!next) return
      const { baseUrl } = (abroad && next.abroad) || next
      change({ preset: id, name: next.name, baseUrl, model: '' })
      setLeft([])
      forgetModels()
    },

    /** Undefined leaves the saved key as it is, null removes it. */
    setKey(apiKey: string | null | undefined) {
      const { apiKey: _before, ...rest } = typed
      setDraft(apiKey === undefined ? rest : { ...rest, apiKey })
      forgetVerdict()
      forgetModels()
    },

    /** A model list is a help: where there is none, it is said why, and the name is typed. */
    async fetchModels() {
      if (models.status === 'ready' || models.status === 'loading' || problems.address || problems.key) return
      const asked = (latest.current.list += 1)
      setModels(loading)
      const next = await listModels(probeOf(draft, provider)).then(ready, failed)
      if (asked === latest.current.list) setModels(next)
    },

    runTest: () => runTest(draft),

    /** Takes what was found on this computer. Null: there is a model to choose, or it does not work, which is said. */
    async takeFound(service: LocalService): Promise<ProviderDraft | null> {
      const { name = '' } = presets.find(({ id }) => id === service.preset) ?? {}
      const model = proposedModel(service) ?? ''
      const next: ProviderDraft = { name, preset: service.preset, baseUrl: service.baseUrl, model }
      setDraft(next)
      setLeft([])
      forgetVerdict()
      latest.current.list += 1
      setModels(ready(service.models))
      if (model === '') return null
      const tested = await runTest(next)
      return tested.isOk ? tested.draft : null
    },

    /** The last test failed, and nothing was changed since. */
    isRefused: isRefusal(verdict),

    /**
     * The connection as it is to be saved: its service is asked for once what it tells of it. Null where that failed,
     * which is said; asked again, it is saved all the same.
     */
    async complete(): Promise<ProviderDraft | null> {
      const isOpen = verdict.status === 'idle' && draft.windowSource === undefined
      const tested = isOpen ? await runTest(draft) : { draft, isOk: true }
      return tested.isOk ? { ...tested.draft, name: draft.name.trim() || new URL(draft.baseUrl).host } : null
    },
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
  return { name: first?.name ?? '', preset: first?.id ?? 'custom', baseUrl: first?.baseUrl ?? '', model: '' }
}

const isRefusal = (verdict: Loadable<ProviderTest>): boolean =>
  verdict.status === 'failed' || (verdict.status === 'ready' && verdict.value.verdict !== 'ok')

/** Which of its places a service is asked at, where a key for it is made, and the address of the other one. */
function placeOf(preset: ProviderPreset | undefined, baseUrl: string) {
  const { name = '', keyUrl = null, abroad = null } = preset ?? {}
  if (abroad?.baseUrl === baseUrl) return { name, keyUrl: abroad.keyUrl, other: preset?.baseUrl ?? null }
  return { name, keyUrl, other: abroad?.baseUrl ?? null }
}

/** A connection with what a test told of it. */
interface Tested {
  readonly draft: ProviderDraft
  readonly isOk: boolean
}

type Limits = Partial<Pick<ProviderDraft, 'tools' | 'images' | 'firstTokenMs' | 'stallMs'>>

function withoutLearned({ tools: _tools, images: _images, ...draft }: ProviderDraft): ProviderDraft {
  if (draft.windowSource !== 'service') return draft
  const { contextWindow: _window, windowSource: _source, ...rest } = draft
  return rest
}

/** What the user said himself stays. */
export function withLearned(draft: ProviderDraft, { contextWindow, tools, images }: ProviderTest): ProviderDraft {
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
