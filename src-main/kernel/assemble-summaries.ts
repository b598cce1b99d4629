import { ownerCaller } from '../contract/caller.ts'
import type { MemoryService } from '../memory/lifecycle/memory-service.ts'
import type { VikingService } from './memories/viking-service.ts'
import type { MemoriesFile } from '../storage/memories-file.ts'
import type { Clock } from '../util/clock.ts'
import { createDriverSource } from './models/driver-source.ts'
import type { EventBus } from './common/event-bus.ts'
import type { HeldBack } from './models/held-back.ts'
import type { Governor } from './models/governor.ts'
import { createWorkDrivers } from './models/governor-driver.ts'
import type { JobRunner } from './jobs/job-runner.ts'
import type { KernelOptions } from './common/kernel-options.ts'
import type { Log } from './common/log.ts'
import type { ProviderService } from './models/provider-service.ts'
import type { SettingsService } from './common/settings-service.ts'
import { createSummaryJobs } from './jobs/summary-jobs.ts'
import { createSummaryService } from './jobs/summary-service.ts'

interface SummaryParts {
  readonly file: MemoriesFile
  readonly memories: MemoryService
  readonly viking: VikingService
  readonly providers: ProviderService
  readonly settings: SettingsService
  readonly governor: Governor
  readonly heldBack: HeldBack
  readonly timeouts: NonNullable<KernelOptions['timeouts']>
  readonly runner: Pick<JobRunner, 'wake'>
  readonly events: EventBus
  readonly clock: Clock
  readonly log: Log
}

/** Overviews of long memories by a model of the user's choice: by a job after each change, and on request. */
export function assembleSummaries({ providers, settings, governor, heldBack, timeouts, ...rest }: SummaryParts) {
  const { file, events } = rest
  const drivers = createDriverSource({
    providerFor: async () => {
      const chosen = settings.get().summaryDriver
      const provider = chosen && (await providers.list()).find(({ id }) => id === chosen.providerId)
      return provider ? { ...provider, model: chosen.model } : null
    },
    provider: providers.get,
    apiKey: providers.apiKey,
    heldBack,
    timeouts,
  })
  const isOn = (): boolean => settings.get().summaryDriver !== null
  const jobs = createSummaryJobs({ ...rest, drivers: createWorkDrivers(drivers, governor), isOn })
  const leave = events.subscribe(ownerCaller('ipc'), ({ name, payload }) => {
    if (name === 'memory_changed' && payload.change !== 'removed' && payload.change !== 'purged') jobs.wake()
  })
  const close = async (): Promise<void> => {
    leave()
    await jobs.close()
  }
  const summaries = createSummaryService({ ...rest, providers, settings, jobs })
  return { summaries, jobs: { rows: file.summaries, wake: jobs.wake, isOn }, handler: jobs.handler, close }
}
