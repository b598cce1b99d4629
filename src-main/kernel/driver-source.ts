import type { Provider } from '../contract/provider.ts'
import { createBuiltInDriver } from '../llm/built-in-driver.ts'
import type { Driver } from '../llm/driver.ts'
import { createOpenAiDriver } from '../llm/openai-driver.ts'
import type { Timeouts } from '../llm/watchdog.ts'

/** The driver that a turn or a job is to use now. */
export interface DriverSource {
  current(): Promise<Driver>
  /** The driver of a saved provider, whether it is in use or not. Throws `not_found`. */
  ofProvider(id: string): Promise<Driver>
}

interface DriverSourceDeps {
  activeProvider(): Promise<Provider | null>
  provider(id: string): Promise<Provider>
  apiKey(providerId: string): Promise<string | null>
  readonly timeouts: Partial<Timeouts>
}

/** The chosen provider's driver, or the built-in one where none is chosen. */
export function createDriverSource({ activeProvider, provider, apiKey, timeouts }: DriverSourceDeps): DriverSource {
  const builtIn = createBuiltInDriver()
  const made = new Map<string, { readonly settings: string; readonly driver: Driver }>()

  /** One for each provider while its settings stay: a driver remembers which fields its server refuses. */
  const driverOf = async (chosen: Provider): Promise<Driver> => {
    const key = await apiKey(chosen.id)
    const settings = JSON.stringify([chosen, key])
    const known = made.get(chosen.id)
    if (known?.settings === settings) return known.driver
    const driver = createOpenAiDriver({ provider: chosen, apiKey: key, timeouts })
    made.set(chosen.id, { settings, driver })
    return driver
  }

  return {
    current: async () => {
      const active = await activeProvider()
      return active ? driverOf(active) : builtIn
    },
    ofProvider: async (id) => driverOf(await provider(id)),
  }
}
