import { AppError } from '../../contract/error.ts'
import type { Provider } from '../../contract/provider.ts'
import { builtInProviderId } from '../../contract/receipt.ts'
import type { Answerer, BuiltIn, Driver } from '../../llm/driver.ts'
import { createOpenAiDriver } from '../../llm/openai-driver.ts'
import type { Timeouts } from '../../llm/watchdog.ts'
import type { HeldBack } from './held-back.ts'
import type { ProviderService } from './provider-service.ts'
import type { Place, WhoAnswers } from './who-answers.ts'

/**
 * The one door to every driver. No driver of a model elsewhere takes a request that rests on what stays on this
 * computer: it throws `local_only`.
 */
export interface DriverSource {
  /**
   * Who is to answer a turn or a job of `place` now. Where what it is about, by the ids of its memories and messages, may not go
   * to the model, it is the app itself, which says so.
   */
  current(place: Place, about?: readonly string[]): Promise<Answerer>
  /** The driver of a saved provider, whether it is in use or not. Throws `not_found`. */
  ofProvider(id: string): Promise<Driver>
}

interface DriverSourceDeps {
  /** The connection, and the model in it; null: the app itself. */
  providerFor(place: Place): Promise<Provider | null>
  provider(id: string): Promise<Provider>
  apiKey(provider: Provider): Promise<string | null>
  readonly heldBack: Pick<HeldBack, 'among'>
  readonly timeouts: Partial<Timeouts>
}

const builtIn: BuiltIn = {
  providerId: builtInProviderId,
  name: 'Built-in',
  model: 'offline',
  local: true,
  isModel: false,
  contextWindow: 8192,
  standsIn: false,
}

interface ChosenDriversDeps extends Pick<DriverSourceDeps, 'heldBack' | 'timeouts'> {
  readonly whoAnswers: Pick<WhoAnswers, 'rowFor'>
  readonly providers: Pick<ProviderService, 'view' | 'get' | 'apiKey'>
}

/** The drivers of what was chosen for a conversation, its agent or all. */
export const createChosenDrivers = ({ whoAnswers, providers, ...rest }: ChosenDriversDeps): DriverSource =>
  createDriverSource({
    ...rest,
    providerFor: async (place) => {
      const row = whoAnswers.rowFor(place)
      return row && providers.view(row)
    },
    provider: providers.get,
    apiKey: providers.apiKey,
  })

/** The chosen model's driver, or the app itself where none is chosen. */
export function createDriverSource(deps: DriverSourceDeps): DriverSource {
  const { providerFor, provider, apiKey, heldBack, timeouts } = deps
  const made = new Map<string, { readonly settings: string; readonly driver: Driver }>()

  const isHeld = (ids: readonly string[]): boolean => heldBack.among(ids).size > 0

  const guarded = (driver: Driver): Driver => ({
    ...driver,
    async *stream(request, signal) {
      if (!driver.local && isHeld(request.restsOn))
        throw new AppError('local_only', 'This rests on what stays on this computer: the model was not asked.')
      yield* driver.stream(request, signal)
    },
  })

  /** One for each model while its settings stay: a driver remembers which fields its server refuses. */
  const driverOf = async (chosen: Provider): Promise<Driver> => {
    const key = await apiKey(chosen)
    const settings = JSON.stringify([chosen, key])
    const name = JSON.stringify([chosen.id, chosen.model])
    const known = made.get(name)
    if (known?.settings === settings) return known.driver
    const driver = guarded(createOpenAiDriver({ provider: chosen, apiKey: key, timeouts }))
    made.set(name, { settings, driver })
    return driver
  }

  return {
    current: async (place, about = []) => {
      const active = await providerFor(place)
      if (!active) return builtIn
      const driver = await driverOf(active)
      return !driver.local && isHeld(about) ? { ...builtIn, standsIn: true } : driver
    },
    ofProvider: async (id) => driverOf(await provider(id)),
  }
}
