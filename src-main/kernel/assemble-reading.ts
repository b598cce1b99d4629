import { ownerCaller } from '../contract/caller.ts'
import { z } from 'zod'
import type { AppError } from '../contract/error.ts'
import type { Answerer, Driver } from '../llm/driver.ts'
import type { Reader } from '../memory/extraction/reader.ts'
import { checkOperation } from '../memory/extraction/evidence-check.ts'
import { createEarlier } from '../memory/extraction/earlier.ts'
import { createKnown } from '../memory/extraction/known.ts'
import { createModelReader, modelReaderVersion } from '../memory/extraction/model/model-reader.ts'
import { createRulesReader } from '../memory/extraction/rules/rules-reader.ts'
import { systemTimeZone } from '../util/local-time.ts'
import { must } from '../util/must.ts'
import type { MemorySearch } from '../memory/retrieval/search-memories.ts'
import type { MessageSearch } from '../memory/retrieval/search-messages.ts'
import { loadTrustLines } from './models/trust/lines.ts'
import type { CheckOperation } from './models/trust/measure.ts'
import type { ProfileFolder } from '../storage/profile-folder.ts'
import type { Clock } from '../util/clock.ts'
import type { EventBus } from './common/event-bus.ts'
import { createExtractionJobs } from './reading/extraction-jobs.ts'
import type { WorkDrivers } from './models/governor-driver.ts'
import type { JobRunner } from './jobs/job-runner.ts'
import type { KernelOptions } from './common/kernel-options.ts'
import type { Log } from './common/log.ts'
import { createModelTrust, type ModelTrustService } from './models/trust/model-trust.ts'
import type { ProviderService } from './models/provider-service.ts'
import type { HeldBack } from './models/held-back.ts'
import type { LearnFromMessage } from './reading/learn-from-messages.ts'
import { createReadStretch } from './reading/read-stretch.ts'
import type { SettingsService } from './common/settings-service.ts'
import type { StoredJobs } from './jobs/stored-jobs.ts'
import { createLocalModels } from './models/local-models.ts'
import { createReadingQueue } from './reading/reading-queue.ts'
import type { TakeBack } from './reading/take-back.ts'
import { isUrgent } from './reading/urgent.ts'
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

/** An answer and what was said to it, twice. */
const lookedAhead = 4

interface EarlierParts extends Pick<ReadingParts, 'search' | 'clock'> {
  readonly data: Pick<ProfileFolder['data'], 'messages' | 'traces'>
}

const earlierIn = ({ data, search, clock }: EarlierParts) =>
  createEarlier({
    search: async (agentId, query, limit) => {
      const { hits, dropped } = await search.messages({ agentId, query, limit, now: clock.now() })
      return [...hits, ...dropped.map(({ hit }) => hit)].slice(0, limit).map(({ messageId }) => messageId)
    },
    messageOf: data.traces.message,
    goingOn: (agentId, message) => {
      const next = data.messages.following(message, lookedAhead).flatMap(({ role, id }) => (role === 'user' ? id : []))
      const leftOut = search.leftOutAmong(agentId, next)
      return next.flatMap((id) => (leftOut.has(id) ? [] : (data.traces.message(agentId, id) ?? [])))
    },
  })

/** How what was said is read: when, by what, and how far that is believed. */
export function assembleReading(parts: ReadingParts) {
  const { folder, providers, drivers, heldBack, whoAnswers, settings, search, ...more } = parts
  const { learnFromMessage, options, ...rest } = more
  const { runner, stored, events, clock, log, closing } = rest
  const { data, memories: file } = folder
  const lines = once(() => loadTrustLines(options.trustLines))
  const waits = options.timeouts ?? {}
  const timeZone = systemTimeZone()
  const readerFor = (driver: Driver): Reader => createModelReader({ driver, timeZone })
  const rules = createRulesReader()
  const found: Parameters<typeof createKnown>[0]['search'] = async (agentId, query, limit, byWords) =>
    (
      await search.memories({
        agentId,
        query,
        limit,
        now: clock.now(),
        includesExpired: true,
        ...(byWords ? { mode: 'keyword' as const } : { includesPast: true }),
      })
    ).hits.map(({ memory }) => memory)
  const knownFor = createKnown({ memories: file.memories, search: found, clock })
  const readStretch = createReadStretch({
    rules,
    readerFor,
    knownFor,
    earlierFor: earlierIn({ data, search, clock }),
    heldBack,
    isStored: (id) => data.messages.has(id),
    timeZone,
  })
  const check: CheckOperation = (operation, stretch, known) =>
    checkOperation(operation, {
      messages: [...stretch.context, ...stretch.messages],
      quotable: new Set(stretch.messages.map(({ id }) => id)),
      known,
      timeZone,
    }).verdict === 'ok'
  const trust = createModelTrust({
    ...rest,
    store: data.modelTrust,
    providers,
    drivers,
    lines,
    waits,
    readerFor,
    readerVersion: modelReaderVersion,
    check,
  })

  const usesModels = (): boolean => settings.get().extraction === 'auto'
  const readsWithModel = (sessionId: string | null): boolean => {
    const model = whoAnswers.rowFor({ sessionId, reads: true })
    return usesModels() && model !== null && trust.peek(model) !== 'cannot_read'
  }
  const levelFor = async (driver: Answerer, signal: AbortSignal) =>
    driver.isModel && usesModels() ? trust.levelFor(driver, signal) : ('rules' as const)

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

  const connected = (): void => {
    if (!usesModels()) return
    trust.connected().catch((error: AppError) => log.error({ err: error }, 'a model could not be measured'))
  }
  const localModels = createLocalModels({ events, closing })
  const ends = [
    readingQueue.watch(),
    watchTrustInUse({ data, file, trust, models: data.providers.list, events }),
    events.subscribe(ownerCaller('ipc'), ({ name }) => {
      if (name === 'settings_changed') connected()
    }),
  ]
  return {
    handler,
    onQueued,
    readingQueue,
    trust,
    levelFor,
    readStretch,
    services: { providers: withTrust(providers, trust, connected), localModels },
    close: async (): Promise<void> => {
      for (const end of ends) end()
      if (closing.aborted) await Promise.all([trust.idle(), localModels.idle()])
    },
  }
}

/** Providers with their measured trust: it goes with the one it was measured of; a model put in its place is measured. */
function withTrust(providers: ProviderService, trust: ModelTrustService, connected: () => void): ProviderService {
  return {
    ...providers,
    save: async (input) => {
      const all = await providers.list()
      const saved = await providers.save(input)
      // Without an id it may be one that was connected already.
      const before = all.find(({ id }) => id === saved.id)
      if (before && (before.model !== saved.model || before.baseUrl !== saved.baseUrl)) trust.leave(before.id)
      if (before && before.baseUrl !== saved.baseUrl) trust.outdate(saved)
      connected()
      return saved
    },
    remove: async (id) => {
      trust.leave(id)
      trust.forget(id)
      return providers.remove(id)
    },
  }
}

function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined
  return () => (made ??= { value: make() }).value
}
