import type { Provider } from '../contract/provider.ts'
import { createBuiltInDriver } from '../llm/built-in-driver.ts'
import type { Driver } from '../llm/driver.ts'
import { createOpenAiDriver } from '../llm/openai-driver.ts'
import type { Timeouts } from '../llm/watchdog.ts'

/** The driver that a turn or a job is to use now. */
export interface DriverSource {
  current(): Promise<Driver>
}

interface DriverSourceDeps {
  activeProvider(): Promise<Provider | null>
  apiKey(providerId: string): Promise<string | null>
  readonly timeouts: Partial<Timeouts>
}

/** The chosen provider's driver, or the built-in one where none is chosen. */
export function createDriverSource({ activeProvider, apiKey, timeouts }: DriverSourceDeps): DriverSource {
  const builtIn = createBuiltInDriver()
  return {
    current: async () => {
      const provider = await activeProvider()
      return provider ? createOpenAiDriver({ provider, apiKey: await apiKey(provider.id), timeouts }) : builtIn
    },
  }
}
