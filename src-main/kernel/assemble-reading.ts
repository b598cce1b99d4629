import { z } from 'zod'
import type { Driver } from '../llm/driver.ts'
import type { Reader } from '../memory/extraction/reader.ts'
import { createModelReader, modelReaderVersion } from '../memory/extraction/model/model-reader.ts'
import { createRulesReader } from '../memory/extraction/rules/rules-reader.ts'
import { systemTimeZone } from '../util/local-time.ts'
import { once } from '../util/once.ts'
import { must } from '../util/must.ts'
import type { MemorySearch } from '../memory/retrieval/search-memories.ts'
import type { MessageSearch } from '../memory/retrieval/search-messages.ts'
import { loadTrustLines } from './models/trust/lines.ts'
import type { ProfileFolder } from '../storage/profile-folder.ts'
import type { Clock } from '../util/clock.ts'
import type { EventBus } from './common/event-bus.ts'
import { createExtractionJobs } from './reading/extraction-jobs.ts'
import type { WorkDrivers } from './models/governor-driver.ts'
import type { JobRunner } from './jobs/job-runner.ts'
import type { KernelOptions } from './common/kernel-options.ts'
import type { Log } from './common/log.ts'
import { createMeasureConnected } from './models/trust/measure-connected.ts'
import { createModelTrust } from './models/trust/model-trust.ts'
import type { ProviderService } from './models/provider-service.ts'
import type { HeldBack } from './models/held-back.ts'
import type { LearnFromMessage } from './reading/learn-from-messages.ts'
import { createCheckAlone } from './reading/check-alone.ts'
import { createEarlierMessages } from './reading/earlier-messages.ts'
import { createKnownMemories } from './reading/known-memories.ts'
import { createReadStretch } from './reading/read-stretch.ts'
import type { SettingsService } from './common/settings-service.ts'
import type { StoredJobs } from './jobs/stored-jobs.ts'
import { createLocalModels } from './models/local-models.ts'
import { createReaderChoice } from './reading/reader-choice.ts'
import { createReadingQueue } from './reading/reading-queue.ts'
import type { TakeBack } from './reading/take-back.ts'
import { isUrgent } from './reading/urgent.ts'
import { createProvidersWithTrust } from './models/trust/providers-with-trust.ts'
import { watchTrustInUse } from './models/trust/trust-in-use.ts'
import type { WhoAnswers } from './models/who-answers.ts'

interface ReadingParts {
  readonly folder: ProfileFolder
  readonly providers: ProviderService
  readonly drivers: WorkDrivers
  readonly heldBack: HeldBack
  readonly whoAnswers: Pick<WhoAnswers, 'rowFor'>
  readonly settings: SettingsService
  readonly search: {
    readonly memories: MemorySearch
    readonly messages: MessageSearch
    /** Of these messages, those that are not to be brought up. */
    leftOutAmong(agentId: string, ids: readonly string[]): ReadonlySet<string>
  }
  readonly learnFromMessage: LearnFromMessage
  readonly takeBack: TakeBack
  readonly options: Pick<KernelOptions, 'trustLines' | 'timeouts'>
  readonly runner: JobRunner
  readonly stored: StoredJobs
  readonly events: EventBus
  readonly clock: Clock
  readonly log: Log
  readonly closing: AbortSignal
}

/** How what was said is read: when, by what, and how far that is believed. */
export function assembleReading(parts: ReadingParts) {
  const { folder, providers, drivers, heldBack, whoAnswers, settings, search, ...more } = parts
  const { learnFromMessage, options, ...rest } = more
  const { runner, stored, events, clock, log, closing } = rest
  const { data, memories: file } = folder
  const timeZone = systemTimeZone()
  const readerFor = (driver: Driver): Reader => createModelReader({ driver, timeZone })
  const readStretch = createReadStretch({
    rules: createRulesReader(),
    readerFor,
    knownFor: createKnownMemories({ memories: file.memories, search: search.memories, clock }),
    earlierFor: createEarlierMessages({ data, search: search.messages, leftOutAmong: search.leftOutAmong, clock }),
    heldBack,
    isStored: (id) => data.messages.has(id),
    timeZone,
  })
  const trust = createModelTrust({
    ...rest,
    store: data.modelTrust,
    providers,
    drivers,
    lines: once(() => loadTrustLines(options.trustLines)),
    waits: options.timeouts ?? {},
    readerFor,
    readerVersion: modelReaderVersion,
    check: createCheckAlone(timeZone),
  })
  const { usesModels, readsWithModel, levelFor } = createReaderChoice({ settings, whoAnswers, trust })
  const runExtractionJob = createExtractionJobs({
    data,
    drivers,
    settings,
    readStretch,
    learnFromMessage,
    takeBack: parts.takeBack,
    levelFor,
    clock,
  })
  const handler = stored.handler({
    kind: 'extract',
    line: 'models',
    priority: 2,
    payload: z.object({}),
    run: ({ id }, { signal }) => runExtractionJob(must(data.jobs.get(id, null), 'job'), signal),
  })
  // What waited for its conversation to rest when the app ended has rested.
  data.jobs.settleAll()
  const onQueued = (): void => runner.wake(handler.kind)
  const readingQueue = createReadingQueue({ data, clock, events, log, onQueued, readsWithModel, isUrgent })
  const connected = createMeasureConnected({ trust, usesModels, events, log })
  const localModels = createLocalModels({ events, closing })
  const ends = [
    readingQueue.watch(),
    watchTrustInUse({ data, file, trust, models: data.providers.list, events }),
    connected.watch(),
  ]
  return {
    handler,
    onQueued,
    readingQueue,
    trust,
    levelFor,
    readStretch,
    services: { providers: createProvidersWithTrust(providers, trust, connected.measure), localModels },
    close: async (): Promise<void> => {
      for (const end of ends) end()
      if (closing.aborted) await Promise.all([trust.idle(), localModels.idle()])
    },
  }
}
