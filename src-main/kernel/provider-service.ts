import { AppError } from '../contract/error.ts'
import type { Provider, ProviderPreset, ProviderTest } from '../contract/provider.ts'
import { isLoopback, normaliseBaseUrl } from '../llm/base-url.ts'
import { providerPresets } from '../llm/presets.ts'
import { listModels, testProvider } from '../llm/provider-test.ts'
import type { ProviderRow, ProviderStore } from '../storage/provider-store.ts'
import type { Clock } from '../util/clock.ts'
import { newId } from '../util/ids.ts'
import type { SecretHost } from './host.ts'
import type { SettingsService } from './settings-service.ts'

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
  /** Null removes the key, absent keeps it. */
  readonly apiKey?: string | null | undefined
}

export interface ProviderProbe {
  readonly id?: string | undefined
  readonly baseUrl: string
  readonly model: string
  readonly apiKey?: string | null | undefined
}

interface ProviderDeps {
  readonly store: ProviderStore
  readonly secrets: SecretHost
  readonly settings: SettingsService
  readonly clock: Clock
}

const defaultWindow = 8_192

/** Model providers of the user. Keys go to the host's secret store and never come back out of a command. */
export function createProviderService({ store, secrets, settings, clock }: ProviderDeps) {
  const secretId = (id: string): string => `provider:${id}`
  const apiKey = (id: string): Promise<string | null> => secrets.get(secretId(id))

  const toProvider = async (row: ProviderRow): Promise<Provider> => {
    const hasKey = (await apiKey(row.id)) !== null
    return { ...row, local: isLoopback(row.baseUrl), hasKey, keyStorage: hasKey ? await secrets.storage() : 'none' }
  }

  const existing = (id: string): ProviderRow => {
    const row = store.get(id)
    if (!row) throw new AppError('not_found', 'There is no such provider.')
    return row
  }

  /** A saved key goes only to the place it was saved for. */
  const savedKey = async (id: string, baseUrl: string): Promise<string | null> =>
    new URL(existing(id).baseUrl).origin === new URL(baseUrl).origin ? apiKey(id) : null

  const resolve = async (probe: ProviderProbe) => {
    const baseUrl = normaliseBaseUrl(probe.baseUrl)
    const typed =
      probe.apiKey === undefined && probe.id !== undefined ? await savedKey(probe.id, baseUrl) : probe.apiKey
    return { provider: { baseUrl, model: probe.model }, apiKey: typed ?? null }
  }

  return {
    presets: (): readonly ProviderPreset[] => providerPresets,
    keyStorage: () => secrets.storage(),
    apiKey,
    list: (): Promise<Provider[]> => Promise.all(store.list().map(toProvider)),
    /** Throws `not_found`. */
    get: async (id: string): Promise<Provider> => toProvider(existing(id)),
    /** The provider chosen in the settings; null for the app itself, also where the chosen one is gone. */
    active: async (): Promise<Provider | null> => {
      const id = settings.get().providerId
      const row = id === null ? undefined : store.get(id)
      return row ? toProvider(row) : null
    },
    save: async (input: ProviderInput): Promise<Provider> => {
      const id = input.id === undefined ? newId() : existing(input.id).id
      const preset = providerPresets.find((candidate) => candidate.id === input.preset)
      const { name, model, tools, images, firstTokenMs, stallMs, contextWindow } = input
      const row: ProviderRow = {
        id,
        name,
        preset: input.preset,
        baseUrl: normaliseBaseUrl(input.baseUrl),
        model,
        contextWindow: contextWindow ?? preset?.contextWindow ?? defaultWindow,
        windowSource: contextWindow === undefined ? 'assumed' : input.windowSource,
        tools,
        images,
        firstTokenMs,
        stallMs,
      }
      store.put(row, clock.now().toISOString())
      if (input.apiKey === null) await secrets.remove(secretId(id))
      if (input.apiKey) await secrets.set(secretId(id), input.apiKey)
      return toProvider(row)
    },
    remove: async (id: string): Promise<boolean> => {
      const removed = store.remove(id)
      await secrets.remove(secretId(id))
      if (settings.get().providerId === id) settings.update({ providerId: null })
      return removed
    },
    test: async (probe: ProviderProbe, signal: AbortSignal): Promise<ProviderTest> =>
      testProvider({ ...(await resolve(probe)), signal }),
    models: async (probe: ProviderProbe, signal: AbortSignal): Promise<string[]> =>
      listModels({ ...(await resolve(probe)), signal }),
  }
}
export type ProviderService = ReturnType<typeof createProviderService>
