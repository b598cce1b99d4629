import { useRef, useState } from 'react'
import type { LocalService } from '../../../src-main/contract/local-model.ts'
import type { Provider, ProviderPreset, ProviderTest } from '../../../src-main/contract/provider.ts'
import { failed, idle, loading, type Loadable, ready, valueOf } from '../../lib/loadable.ts'
import { completeAddress } from './complete-address.ts'
import { type DraftProblems, problemsOf } from './draft-problems.ts'
import {
  type ChosenBy,
  draftOf,
  hasKeyAt,
  isSame,
  keptElsewhere,
  nowhere,
  probeOf,
  serviceOfKey,
  strangerOf,
} from './key-service.ts'
import { proposedModel, proposedOf } from './proposed-model.ts'
import type { ProviderDraft } from './settings-slice.ts'
import { useModelList } from './use-model-list.ts'

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
  const [typed, setDraft] = useState(() => (provider ? toDraft(provider) : nowhere))
  const draft = { ...typed, baseUrl: completeAddress(typed.baseUrl) }
  const [chosenBy, setChosenBy] = useState<ChosenBy>(provider ? 'user' : null)
  const [verdict, setVerdict] = useState<Loadable<ProviderTest>>(idle)
  const list = useModelList((draft) => listModels(probeOf(draft, provider)))
  /** What was left at least once: only there is said what is wrong. */
  const [left, setLeft] = useState<readonly Part[]>([])
  /** Of tests asked for: an answer about what was typed before is no news. */
  const latestTest = useRef(0)
  const preset = presets.find((item) => item.id === draft.preset)
  const place = placeOf(preset, draft.baseUrl)
  const stranger = strangerOf(draft, presets)
  const linesOf = ({ preset }: ProviderDraft) => presets.find(({ id }) => id === preset)?.lines ?? []
  const problemsIn = (draft: ProviderDraft) =>
    problemsOf(
      draft,
      presets.find(({ id }) => id === draft.preset),
      hasKeyAt(provider, draft.baseUrl),
    )
  const hasKey = hasKeyAt(provider, draft.baseUrl)
  const problems: DraftProblems = chosenBy === null ? { service: 'missing' } : problemsIn(draft)

  const lacksModel = draft.model === '' && isWithoutModel(verdict)

  /** What was learned of one model says nothing of another. */
  const change = (patch: Partial<ProviderDraft>) => {
    setDraft({ ...withoutLearned(typed), ...patch })
    forgetVerdict()
  }
  const forgetVerdict = () => {
    latestTest.current += 1
    setVerdict(idle)
  }

  /** Another service, or another key. Where it is whole its models are asked for, and the usual one is chosen. */
  const take = async (next: ProviderDraft, by: ChosenBy, lists: boolean) => {
    setDraft(next)
    setChosenBy(by)
    forgetVerdict()
    list.forget()
    const { address, key } = problemsIn(next)
    if (!lists || by === null || !next.apiKey || address || key || strangerOf(next, presets)) return
    const models = await list.fetch(next)
    const model = models && proposedOf(models, linesOf(next))
    if (model) setDraft((now) => (now.model === '' ? { ...now, model } : now))
  }

  const runTest = async (draft: ProviderDraft): Promise<Tested> => {
    const run = (latestTest.current += 1)
    setVerdict(loading)
    try {
      const result = await test(probeOf(draft, provider))
      const isOk = result.verdict === 'ok'
      if (run !== latestTest.current) return { draft, isOk: false, lacksModel: false }
      setVerdict(ready(result))
      if (result.models.length > 0) list.told(result.models)
      const next = withLearned(draft, result)
      setDraft(next)
      return { draft: next, isOk, lacksModel: next.model === '' && isWithoutModel(ready(result)) }
    } catch (error) {
      if (run === latestTest.current) setVerdict(failed(error))
      return { draft, isOk: false, lacksModel: false }
    }
  }

  return {
    draft: typed,
    verdict,
    models: list.models,
    isProposed: draft.model !== '' && proposedOf(valueOf(list.models) ?? [], linesOf(draft)) === draft.model,
    preset,
    change,
    chosenBy,
    /** The service that the key is of, where it would go to another one. */
    stranger,
    /** A key is saved for this place. */
    hasKey,
    /** Where the saved key is of, at another place; null: nothing is to be said of it. */
    keyPlace: problems.address ? null : keptElsewhere(provider, draft.baseUrl),
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
      const asked: readonly Part[] = ['service', ...parts]
      setLeft([...left, ...asked])
      const isFit = asked.every((part) => problems[part] === undefined)
      if (!isFit) forgetVerdict()
      return isFit
    },
    leave: (part: Part) => setLeft([...left, part]),
    setAddress(baseUrl: string) {
      change({ baseUrl })
      setChosenBy('user')
      list.forget()
    },
    /** The field was left: what is missing at its beginning is put there. */
    leaveAddress() {
      if (draft.baseUrl !== typed.baseUrl) change({ baseUrl: draft.baseUrl })
      setLeft([...left, 'address'])
    },
    /** How it is called: it is no other model for that. */
    rename: (name: string) => setDraft({ ...typed, name }),
    /** How long is waited, how large the window is: it is no other model for that. */
    limit: (patch: Limits) => setDraft({ ...typed, ...patch }),
    /** Null: nobody said how large the window is. */
    setWindow(contextWindow: number | null) {
      const { contextWindow: _before, windowSource: _by, ...rest } = typed
      setDraft(contextWindow === null ? rest : { ...rest, contextWindow, windowSource: 'user' })
    },
    /** The service was asked how large the window of this model is. */
    isAsked: isAnswer(verdict) || (provider !== null && isSame(draft, provider)),

    /** `isSettled`: not one of those that the keyboard comes by on its way. */
    choosePreset(id: ProviderPreset['id'], isSettled: boolean) {
      const next = presets.find((item) => item.id === id)
      if (!next) return
      setLeft([])
      void take({ ...withoutLearned(typed), ...draftOf(next, abroad) }, 'user', isSettled)
    },
    /** The keyboard left the services. */
    settlePreset: () => void (typed.apiKey && list.models.status === 'idle' && take(typed, chosenBy, true)),

    /** Undefined leaves the saved key as it is, null removes it. One that tells whose it is chooses its service. */
    setKey(typedKey: string | null | undefined, isPasted = false) {
      const apiKey = isPasted ? typedKey?.trim() : typedKey
      const { apiKey: _before, ...rest } = typed
      const of = serviceOfKey(apiKey, presets)
      const isSettled = chosenBy === 'user' || (of !== null && of.id === typed.preset)
      const base = isSettled ? rest : of ? draftOf(of, abroad) : nowhere
      const by = chosenBy === 'user' ? chosenBy : of && 'key'
      void take(apiKey === undefined ? base : { ...base, apiKey }, by, isPasted)
    },

    /** A model list is a help: where there is none, it is said why, and the name is typed. */
    async fetchModels() {
      if (list.models.status === 'ready' || list.isAsking() || stranger) return
      if (!problems.service && !problems.address && !problems.key) await list.fetch(draft)
    },

    runTest: () => runTest(draft),

    /** Takes what was found on this computer. Null: there is a model to choose, or it does not work, which is said. */
    async takeFound(service: LocalService): Promise<ProviderDraft | null> {
      const { name = '' } = presets.find(({ id }) => id === service.preset) ?? {}
      const model = proposedModel(service) ?? ''
      const next: ProviderDraft = { name, preset: service.preset, baseUrl: service.baseUrl, model }
      setDraft(next)
      setChosenBy('user')
      setLeft([])
      forgetVerdict()
      list.told(service.models)
      if (model === '') return null
      const tested = await runTest(next)
      return tested.isOk ? tested.draft : null
    },

    /** The last test worked, or failed, and nothing was changed since. */
    isAnswered: isAnswer(verdict),
    isRefused: (verdict.status === 'ready' || verdict.status === 'failed') && !isAnswer(verdict) && !lacksModel,
    /** The last test worked, and all that is left is to choose one of its models. */
    lacksModel,

    /**
     * The connection as it is to be saved: its service is asked for once what it tells of it. Null where that failed,
     * which is said; asked again, it is saved all the same.
     */
    async complete(): Promise<ProviderDraft | null> {
      const isOpen = verdict.status === 'idle' && draft.windowSource === undefined
      const tested = isOpen ? await runTest(draft) : { draft, isOk: true, lacksModel: false }
      return tested.isOk ? { ...tested.draft, name: draft.name.trim() || new URL(draft.baseUrl).host } : null
    },
  }
}

function toDraft(provider: Provider): ProviderDraft {
  const { id, name, preset, baseUrl, model, contextWindow, windowSource, tools, images, firstTokenMs, stallMs } =
    provider
  const known = windowSource === 'assumed' ? {} : { contextWindow, windowSource }
  return { id, name, preset, baseUrl, model, ...known, tools, images, firstTokenMs, stallMs }
}

const isAnswer = (verdict: Loadable<ProviderTest>): boolean =>
  verdict.status === 'ready' && verdict.value.verdict === 'ok'

/** The service answers, and was asked for no model of its list. */
const isWithoutModel = (verdict: Loadable<ProviderTest>): boolean =>
  verdict.status === 'ready' && verdict.value.verdict === 'model_missing' && verdict.value.models.length > 0

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
  /** All that is left is to choose one of its models. */
  readonly lacksModel: boolean
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
    ...(tools !== null && draft.tools !== false && { tools }),
    ...(images !== null && draft.images === undefined && { images }),
    ...(isOpen && { contextWindow, windowSource: 'service' }),
  }
}

/** True where a number was typed that is none, or does not fit. */
export const hasBadNumber = ({ contextWindow, firstTokenMs, stallMs }: ProviderDraft): boolean =>
  [contextWindow, firstTokenMs, stallMs].some((value) => Number.isNaN(value))
