import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Caller } from '../contract/caller.ts'
import { AppError } from '../contract/error.ts'
import type { AppEvent } from '../contract/events.ts'
import { createGrowthWriter } from '../memory/habits/evolution/growth-writer.ts'
import { createGrep } from '../memory/retrieval/grep/create-grep.ts'
import { createLife } from '../memory/lifecycle/life-service.ts'
import { createInbox } from '../memory/lifecycle/review.ts'
import { createExport } from '../memory/lifecycle/export-memories.ts'
import { createSaid } from '../memory/forgetting/suppression.ts'
import { createToTrash } from '../memory/forgetting/to-trash.ts'
import { createImport } from '../memory/lifecycle/import-memories.ts'
import { createLearn } from '../growth/memory/learn.ts'
import { createMemoryService } from '../memory/lifecycle/memory-service.ts'
import { createMemoryWriter } from '../memory/lifecycle/memory-writer.ts'
import { reindexIfStale } from '../memory/lifecycle/reindex.ts'
import { reindexMessagesIfStale } from '../memory/lifecycle/reindex-messages.ts'
import type { Recall } from '../memory/recall/recall.ts'
import { warmUp } from '../memory/recall/warm-up.ts'
import { createUndo } from '../memory/lifecycle/undo.ts'
import { createVikingService } from '../memory/lifecycle/viking-service.ts'
import { openProfileFolder, type ProfileFolder } from '../storage/profile-folder.ts'
import type { Clock } from '../util/clock.ts'
import { createAgentService } from './agent-service.ts'
import { createChatService } from './chat-service.ts'
import { assembleForgetting } from './assemble-forgetting.ts'
import { assembleGrowth } from './assemble-growth.ts'
import { assembleRecall } from './assemble-recall.ts'
import { assembleSummaries } from './assemble-summaries.ts'
import { createCompleteTurn } from './complete-turn.ts'
import { compose } from './compose.ts'
import { createDriverSource } from './driver-source.ts'
import { createEventBus, type EventBus } from './event-bus.ts'
import { tellGrowth, withGrowthUndo } from './evolution-growth.ts'
import { createExtractionJobs } from './extraction-jobs.ts'
import { createExtractionService } from './extraction-service.ts'
import { collectFeedback } from './feedback.ts'
import { createGovernor } from './governor.ts'
import { createWorkDrivers } from './governor-driver.ts'
import { createCursorSeal } from './cursor-seal.ts'
import { createHealth } from './health.ts'
import { createHushForgotten } from './hush-forgotten.ts'
import { createHeldBack } from './held-back.ts'
import { createJobRunner } from './job-runner.ts'
import { createJobService } from './job-service.ts'
import type { KernelOptions } from './kernel-options.ts'
import { createLearnFromMessage } from './learn-from-messages.ts'
import { openLog, type Log } from './log.ts'
import { createMemoryEvents } from './memory-events.ts'
import type { HintsFor } from './middleware/hints.ts'
import { createMiddleware } from './middleware/index.ts'
import { createProfileService } from './profile-service.ts'
import { createProviderService } from './provider-service.ts'
import type { Services } from './services.ts'
import { createSessionExport } from './session-export.ts'
import { createSessionImport } from './session-import.ts'
import { createSessionService } from './session-service.ts'
import { createSettingsService } from './settings-service.ts'
import type { Complete } from './turn.ts'
import { createTurnRunner } from './turn-runner.ts'
import { createTurnViews } from './turn-views.ts'
import { createUsageService } from './usage-service.ts'

export interface Kernel {
  readonly services: Services
  readonly log: Log
  subscribe(caller: Caller, listener: (event: AppEvent) => void): () => void
  close(): Promise<void>
}

/**
 * Opens a profile and builds everything over it, leaf to root. Throws an AppError `storage_*` where the profile
 * cannot be opened; then nothing is left open.
 */
export function createKernel(options: KernelOptions): Kernel {
  const folder = openProfileFolder(options.home)
  try {
    const log = openLog(options)
    const events = createEventBus((error) => log.error({ err: error }, 'an event listener failed'))
    return assemble(options, folder, log, events)
  } catch (error) {
    folder.close()
    throw error
  }
}

function assemble(options: KernelOptions, folder: ProfileFolder, log: Log, events: EventBus): Kernel {
  const { host, clock, home, workers, timeouts = {} } = options
  const { memories: file, data } = folder
  const closing = new AbortController()
  const exportFolder = join(home, 'exports')
  clearExports(exportFolder)
  const settings = createSettingsService(data.settings, events)
  const agents = createAgentService(data.agents, clock)
  const providers = createProviderService({ store: data.providers, secrets: host.secrets, settings, clock })
  const drivers = createDriverSource({ activeProvider: providers.active, apiKey: providers.apiKey, timeouts })

  const governor = createGovernor({ ledger: data.usage, caps: () => settings.get().modelCaps, clock })
  const workDrivers = createWorkDrivers(drivers, governor)

  const base = { providers, settings, governor, events, clock, log }

  const memoryEvents = createMemoryEvents(events)
  const writer = createMemoryWriter(file, clock)
  const growthWriter = createGrowthWriter({ data, file, clock, onChange: tellGrowth(events) })
  const toTrash = createToTrash({
    writer,
    clock,
    forgetGrowth: (agentId, changeId, words) =>
      data.inTransaction(() => growth.experience.forget(agentId, changeId, words)),
  })
  const memories = createMemoryService({ file, writer, toTrash, clock, onChange: memoryEvents.changed })
  const said = createSaid({ file, data })
  const profile = createProfileService({ data, memories: file, writer: growthWriter, events, clock })
  const { embedding, keywords, search, recall } = assembleRecall({ ...base, folder, said, options, profile })
  const learn = createLearn({ file, writer, clock, isReviewed: () => settings.get().reviewsDelicate })
  const { forgetByWords, forgetting, trash, purging } = assembleForgetting({
    folder,
    writer,
    toTrash,
    growthBack: (from, under, words) => data.inTransaction(() => growth.experience.bringBack(from, under, words)),
    said,
    compactWorker: options.workers.integrity,
    clearExports: () => clearExports(exportFolder),
    onChange: memoryEvents.changed,
    events,
    clock,
    signal: closing.signal,
  })
  const { learnFromMessage, hintsFor, hintOf, ...growth } = assembleGrowth({
    folder,
    learnFromMessage: createLearnFromMessage({
      file,
      learn,
      forget: forgetByWords,
      hush: createHushForgotten({ said, data, file }),
      profile,
      events,
      clock,
    }),
    writer: growthWriter,
    drivers: workDrivers,
    events,
    clock,
  })

  const runExtractionJob = createExtractionJobs({ data, drivers: workDrivers, settings, learnFromMessage, clock })
  const runner = createJobRunner({ data, run: runExtractionJob, events, clock, log })
  const turns = createTurnViews({ data, file, said, hintOf })
  const complete = completeThrough({ folder, recall, hintsFor, clock, log, timeouts })
  const stopFeedback = collectFeedback({ data, file, events, clock })
  const turnRunner = createTurnRunner({ data, complete, drivers, settings, events, clock, log, onQueued: runner.wake })
  const chat = createChatService({ data, clock, runner: turnRunner })
  chat.recover()

  const life = createLife({
    file,
    writer,
    clock,
    onChange: memoryEvents.changed,
    search: search.memories,
    messageOf: (agentId, messageId) => messageOf(folder, agentId, messageId),
  })
  const undo = createUndo({ file, writer, onUndo: memoryEvents.undone })
  const viking = createVikingService({ file, memories })
  const work = assembleSummaries({ ...base, file, memories, viking, timeouts })
  const resumed = resume({ folder, undo, purging, log, progress: memoryEvents.progress, signal: closing.signal })

  const services: Services = {
    agents,
    backgroundJobs: createJobService({ data, runner, summaries: work.jobs, events, clock }),
    changes: file.changes,
    chat,
    clock,
    cursors: createCursorSeal(file.tombstones.keyFor('cursors')),
    embedding,
    ...growth,
    exportMemories: createExport({ file, clock, folder: exportFolder, onProgress: memoryEvents.progress('export') }),
    exportSession: createSessionExport(data, exportFolder),
    extraction: createExtractionService({ data, drivers: workDrivers, settings, learnFromMessage, clock }),
    files: host.files,
    forgetting,
    grep: createGrep({ worker: workers.grep, rowsBelow: file.memories.textsBelow, closing: closing.signal }),
    health: createHealth(folder, workers.integrity),
    importMemories: createImport({
      file,
      writer,
      ensureAgent: agents.ensure,
      onImported: (agentId, changeId) =>
        events.emit('memory_changed', { agentId, memoryIds: [], change: 'imported', changeId }),
      onProgress: memoryEvents.progress('import'),
    }),
    importSessions: createSessionImport({ data, events, clock, onQueued: runner.wake }),
    inbox: createInbox({ file, writer, toTrash, clock, onChange: memoryEvents.changed }),
    jobs: data.jobs,
    keywords,
    life,
    memories,
    profile,
    providers,
    purge: purging.purge,
    recall,
    search,
    runner: { wake: runner.wake, idle: runner.idle },
    turnRunner: { idle: turnRunner.idle },
    sessions: createSessionService({ data, file, forgetting, views: turns, turnRunner, events, clock }),
    settings,
    trash,
    turns,
    undo: withGrowthUndo(undo, growthWriter),
    usage: createUsageService({ ledger: data.usage, settings, clock }),
    summaries: work.summaries,
    summaryJobs: { idle: work.jobs.idle },
    viking,
    closing: closing.signal,
  }
  // Everything is built: what waits from the last run may go on.
  runner.wake()
  work.jobs.wake()
  return {
    services,
    log,
    subscribe: events.subscribe,
    close: async () => {
      closing.abort(new AppError('cancelled', 'The app is closing.'))
      await turnRunner.close()
      stopFeedback()
      await runner.close()
      await work.close()
      await embedding.close()
      await resumed
      await purging.close().catch((error: unknown) => log.error({ err: error }, 'a file could not be rewritten'))
      clearExports(exportFolder)
      folder.close()
      log.flush()
    },
  }
}

/** Finished files that the user took or left: they hold what memories say, so they do not outlive the run. */
const clearExports = (folder: string): void => rmSync(folder, { recursive: true, force: true })

interface ChainParts {
  readonly folder: ProfileFolder
  readonly recall: Recall
  readonly hintsFor: HintsFor
  readonly clock: Clock
  readonly log: Log
  readonly timeouts: NonNullable<KernelOptions['timeouts']>
}

/** The chain of a chat turn, from the outermost layer to the driver. */
function completeThrough({ folder: { data, memories }, recall, hintsFor, clock, log, timeouts }: ChainParts): Complete {
  const layers = createMiddleware({
    recall,
    earlierMessages: ({ sessionId, position }, limit) => data.messages.before(sessionId, position, limit),
    heldBack: createHeldBack(data, memories),
    hintsFor,
    usage: {
      ledger: data.usage,
      clock,
      onFailure: (error) => log.error({ err: error }, 'what a turn took could not be written down'),
    },
  })
  return compose(layers, createCompleteTurn(timeouts))
}

function messageOf({ data }: ProfileFolder, agentId: string, messageId: string) {
  const message = data.messages.get(messageId)
  const session = message && data.sessions.get(message.sessionId, JSON.stringify([agentId]))
  return message && session ? { sessionTitle: session.title, text: message.text } : null
}

interface Resumed {
  readonly folder: ProfileFolder
  readonly undo: Pick<ReturnType<typeof createUndo>, 'resume'>
  readonly purging: Pick<ReturnType<typeof assembleForgetting>['purging'], 'resume'>
  readonly log: Log
  readonly progress: ReturnType<typeof createMemoryEvents>['progress']
  /** Aborts when the kernel closes. */
  readonly signal: AbortSignal
}

/** What the last run left undone: indexes of another tokenizer, an undo or a purge that was cut off. */
async function resume({ folder, undo, purging, log, progress, signal }: Resumed): Promise<void> {
  const told = (what: string) => (error: unknown) => {
    if (!signal.aborted) log.error({ err: error }, what)
  }
  await Promise.all([
    reindexIfStale(folder.memories, progress('reindex'), signal)
      .then(() => reindexMessagesIfStale(folder.data, progress('reindex'), signal))
      .catch(told('an index could not be rebuilt')),
    undo.resume().catch(told('an undo that was cut off could not be ended')),
    purging.resume().catch(told('the trash could not be emptied')),
    warmUp(signal),
  ])
}
