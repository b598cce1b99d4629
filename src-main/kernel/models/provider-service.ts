import { AppError } from '../../contract/error.ts'
import type { ModelRef } from '../../contract/model.ts'
import type { Provider, ProviderPreset, ProviderTest } from '../../contract/provider.ts'
import { isLoopback, normaliseBaseUrl } from '../../llm/base-url.ts'
import { providerPresets } from '../../llm/presets.ts'
import { traitsOf } from '../../llm/listed-model.ts'
import { findWindow, listModels, testProvider } from '../../llm/provider-test.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { ProviderRow } from '../../storage/provider-store.ts'
import type { Clock } from '../../util/clock.ts'
import { newId } from '../../util/ids.ts'
import type { SecretHost } from '../common/host.ts'
import type { SettingsService } from '../common/settings-service.ts'

export interface ProviderInput {
  readonly id?: string | undefined
  readonly name: string
  readonly preset: Provider['preset']
  readonly baseUrl: string
  readonly model: string
  readonly contextWindow?: number | undefined
  readonly windowSource: Provider['windowSource']
  readonly tools: boolean | null
  readonly images: boolean | null
  readonly firstTokenMs: number | null
  readonly stallMs: number | null
  /** Null removes the key, absent keeps it for the place that it was saved for. */
  readonly apiKey?: string | null | undefined
}

export interface ProviderProbe {
  readonly id?: string | undefined
  readonly baseUrl: string
  readonly model: string
  readonly apiKey?: string | null | undefined
}

interface ProviderDeps {
  readonly data: Pick<DataFile, 'agents' | 'inTransaction' | 'models' | 'providers' | 'sessions'>
  readonly secrets: SecretHost
  readonly settings: SettingsService
  readonly clock: Clock
}

const defaultWindow = 8_192

/** What is assumed of a model's window where nobody says it. */
export const assumedWindow = (preset: Provider['preset']): number =>
  providerPresets.find(({ id }) => id === preset)?.contextWindow ?? defaultWindow

/** This computer by one of its names. */
const addressOf = (baseUrl: string): string => {
  if (!isLoopback(baseUrl)) return baseUrl
  const url = new URL(baseUrl)
  url.hostname = 'localhost'
  return url.href
}

const isOnePlace = (one: string, other: string): boolean => new URL(one).origin === new URL(other).origin

/** Model providers of the user. Keys go to the host's secret store and never come back out of a command. */
export function createProviderService({ data, secrets, settings, clock }: ProviderDeps) {
  const { providers: store, models } = data
  const secretId = (id: string): string => `provider:${id}`

  const toProvider = async (row: ProviderRow): Promise<Provider> => {
    const hasKey = (await secrets.get(secretId(row.id))) !== null
    const keyStorage = hasKey ? await secrets.storage() : store.isKeyed(row.id) ? 'lost' : 'none'
    return { ...row, local: isLoopback(row.baseUrl), hasKey, keyStorage }
  }

  const existing = (id: string): ProviderRow => {
    const row = store.get(id)
    if (!row) throw new AppError('not_found', 'There is no such provider.')
    return row
  }

  /** A saved key goes only to the place it was saved for. */
  const apiKey = async ({ id, baseUrl }: Pick<Provider, 'id' | 'baseUrl'>): Promise<string | null> =>
    isOnePlace(existing(id).baseUrl, baseUrl) ? secrets.get(secretId(id)) : null

  const resolve = async (probe: ProviderProbe) => {
    const baseUrl = normaliseBaseUrl(probe.baseUrl)
    const typed =
      probe.apiKey === undefined && probe.id !== undefined ? await apiKey({ id: probe.id, baseUrl }) : probe.apiKey
    return { provider: { baseUrl, model: probe.model }, apiKey: typed ?? null }
  }

  /** A list of the models of a saved service is kept: the next one who looks finds it at once. */
  const noteListed = (probe: ProviderProbe, listed: readonly { readonly id: string }[]): void => {
    const row = probe.id === undefined ? undefined : store.get(probe.id)
    if (row?.baseUrl !== normaliseBaseUrl(probe.baseUrl)) return
    models.putListed(
      row.id,
      listed.map((one) => ({ model: one.id, ...traitsOf(one) })),
    )
  }

  /**
   * The connection that there is to the service, the one with this model first; null where there is none. Another key
   * is another account: that stays a connection of its own.
   */
  const connected = async ({ baseUrl, model, apiKey: typed }: ProviderInput): Promise<string | null> => {
    const address = addressOf(normaliseBaseUrl(baseUrl))
    const there = store.list().filter((row) => addressOf(row.baseUrl) === address)
    for (const { id } of there.toSorted((a, b) => Number(b.model === model) - Number(a.model === model))) {
      const saved = await secrets.get(secretId(id))
      if (!typed || saved === null || saved === typed) return id
    }
    return null
  }

  return {
    presets: (): readonly ProviderPreset[] => providerPresets,
    keyStorage: () => secrets.storage(),
    apiKey,
    list: (): Promise<Provider[]> => Promise.all(store.list().map(toProvider)),
    /** A connection as it is shown. */
    view: toProvider,
    /** Throws `not_found`. */
    get: async (id: string): Promise<Provider> => toProvider(existing(id)),
    /** The provider chosen in the settings; null for the app itself, also where the chosen one is gone. */
    active: async (): Promise<Provider | null> => {
      const id = settings.get().providerId
      const row = id === null ? undefined : store.get(id)
      return row ? toProvider(row) : null
    },
    /** Without an id: one that is connected already is changed. */
    save: async (input: ProviderInput): Promise<Provider> => {
      const id = input.id === undefined ? ((await connected(input)) ?? newId()) : existing(input.id).id
      const { name, model, tools, images, firstTokenMs, stallMs, contextWindow } = input
      const row: ProviderRow = {
        id,
        name,
        preset: input.preset,
        baseUrl: normaliseBaseUrl(input.baseUrl),
        model,
        contextWindow: contextWindow ?? assumedWindow(input.preset),
        windowSource: contextWindow === undefined ? 'assumed' : input.windowSource,
        tools,
        images,
        firstTokenMs,
        stallMs,
      }
      const before = store.get(id)
      const hasMoved = before !== undefined && !isOnePlace(before.baseUrl, row.baseUrl)
      // Before the address is another one: at no time is there a key for a place that it was not saved for.
      if (hasMoved || input.apiKey === null) {
        await secrets.remove(secretId(id))
        store.setKeyed(id, false)
      }
      if (before?.baseUrl !== row.baseUrl) models.outdate(id)
      store.put(row, clock.now().toISOString())
      if (input.apiKey) {
        store.setKeyed(id, true)
        await secrets.set(secretId(id), input.apiKey)
      }
      return toProvider(row)
    },
    remove: async (id: string): Promise<boolean> => {
      const removed = data.inTransaction(() => {
        data.sessions.leaveProvider(id)
        data.agents.leaveProvider(id)
        return store.remove(id)
      })
      await secrets.remove(secretId(id))
      if (settings.get().providerId === id) settings.update({ providerId: null })
      return removed
    },
    test: async (probe: ProviderProbe, signal: AbortSignal): Promise<ProviderTest> =>
      testProvider({ ...(await resolve(probe)), signal }),
    models: async (probe: ProviderProbe, signal: AbortSignal): Promise<string[]> => {
      const listed = await listModels({ ...(await resolve(probe)), signal })
      noteListed(probe, listed)
      return listed.map(({ id }) => id)
    },
    /** Asks a saved service how much a model of it reads at once, and keeps what it says. */
    learnWindow: async (ref: ModelRef, signal: AbortSignal): Promise<void> => {
      const row = store.get(ref.providerId)
      if (!row || row.model === ref.model) return
      const provider = { baseUrl: row.baseUrl, model: ref.model }
      const size = await findWindow({ provider, apiKey: await apiKey(row), signal })
      try {
        // It may have been removed meanwhile.
        if (size !== null && store.get(ref.providerId)) models.learnWindow(ref, size)
      } catch {
        // It is asked again when the model is chosen again; until then its window is assumed.
      }
    },
  }
}
export type ProviderService = ReturnType<typeof createProviderService>
