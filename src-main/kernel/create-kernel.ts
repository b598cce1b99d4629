import type { Caller } from '../contract/caller.ts'
import { AppError } from '../contract/error.ts'
import type { AppEvent } from '../contract/events.ts'
import { openProfileFolder, type ProfileFolder } from '../storage/profile-folder.ts'
import type { Gate } from './access/gate.ts'
import { assembleAccess } from './assemble-access.ts'
import { assembleChats } from './assemble-chats.ts'
import { assembleForgetting } from './assemble-forgetting.ts'
import { assembleLearning } from './assemble-learning.ts'
import { assembleJobs } from './assemble-jobs.ts'
import { assembleLifecycle } from './assemble-lifecycle.ts'
import { assembleMemories } from './assemble-memories.ts'
import { assembleModels } from './assemble-models.ts'
import { assembleReading } from './assemble-reading.ts'
import { assembleRecall } from './assemble-recall.ts'
import { assembleServices } from './assemble-services.ts'
import { assembleSummaries } from './assemble-summaries.ts'
import { closeAll } from './common/close-all.ts'
import { createEventBus, type EventBus } from './common/event-bus.ts'
import type { KernelOptions } from './common/kernel-options.ts'
import { openLog, type Log, type OpenLog } from './common/log.ts'
import { createFinishedFiles } from './files/finished-files.ts'
import { createHealth } from './files/health.ts'
import { keepFiles } from './files/keep-files.ts'
import { catchUp } from './jobs/catch-up.ts'
import { createVikingService } from './memories/viking-service.ts'
import type { Services } from './services.ts'

export interface Kernel {
  readonly services: Services
  readonly log: Log
  readonly gate: Gate
  /** Aborts when the kernel closes. */
  readonly closing: AbortSignal
  subscribe(caller: Caller, listener: (event: AppEvent) => void): () => void
  /** Resolves when what the last run left undone is done. */
  caughtUp(): Promise<void>
  close(): Promise<void>
}

/**
 * Opens a profile and builds everything over it, leaf to root. Throws an AppError `storage_*` where the profile
 * cannot be opened; then nothing is left open.
 */
export function createKernel(options: KernelOptions): Kernel {
  const folder = openProfileFolder(options.home, options)
  try {
    const opened = openLog(options)
    const events = createEventBus((error) => opened.log.error({ err: error }, 'an event listener failed'))
    const kernel = assemble(options, folder, opened, events)
    const stopKeeping = keepFiles(folder.witnesses, opened.log)
    return {
      ...kernel,
      close: async () => {
        stopKeeping()
        await kernel.close()
      },
    }
  } catch (error) {
    folder.close()
    throw error
  }
}

/** Connects the parts, each made of those before it. What a part does stands in its own file. */
function assemble(options: KernelOptions, folder: ProfileFolder, { log, lost }: OpenLog, events: EventBus): Kernel {
  const { clock, home, workers, timeouts = {}, warmUpAfterMs = 0 } = options
  const { memories: file, data } = folder
  const closing = new AbortController()
  const { signal } = closing
  const { gate, ...callers } = assembleAccess({ folder, clock, log })
  const finished = createFinishedFiles(home)
  finished.clear()

  // What the others rest on: settings, models, the log and the runner of jobs; then memories.
  const { agents, drivers, workDrivers, ...base } = assembleModels(options, folder, log, events)
  const health = createHealth({ ...base, folder, worker: workers.integrity, lostLogLines: lost, signal })
  const { suppressing, experience, memories, ...keeping } = assembleMemories({ ...base, folder })
  const { memoryEvents, writer, changeWriter, toTrash, apply, profile } = keeping

  // How they are found, let go and learned.
  const recalling = assembleRecall({ ...base, ...suppressing, folder, options, profile })
  const { embedding, retrievers, search } = recalling
  const letting = assembleForgetting({
    ...base,
    ...suppressing,
    folder,
    writer,
    toTrash,
    restoreHabits: (from, under, words) => data.inTransaction(() => experience.bringBack(from, under, words)),
    retrievers,
    nearness: embedding.meaning.nearness,
    compactWorker: workers.integrity,
    inTurn: health.inTurn,
    clearExports: finished.clearExports,
    onChange: memoryEvents.changed,
  })
  const { applyForget, forgetting, purging, inChatTurn } = letting
  const habits = assembleLearning({
    ...base,
    ...suppressing,
    folder,
    experience,
    writer,
    apply,
    applyForget,
    changeWriter,
    drivers: workDrivers,
  })
  const lifecycle = assembleLifecycle({
    ...suppressing,
    ...finished.folders,
    folder,
    writer,
    changeWriter,
    toTrash,
    memoryEvents,
    search: search.memories,
    ensureAgent: agents.ensure,
    onKept: habits.learnKept,
    clock,
  })
  const reading = assembleReading({
    ...base,
    folder,
    drivers: workDrivers,
    search,
    learnFromMessage: habits.learnFromMessage,
    takeBack: lifecycle.takeBack,
    options,
    closing: signal,
  })

  // What the user sees: chats, Butler, and the work in the background.
  const conversations = assembleChats({
    ...base,
    ...suppressing,
    ...finished.folders,
    inChatTurn,
    folder,
    gate,
    drivers,
    profile,
    recall: recalling.recall,
    corpora: recalling.corpora,
    apply,
    hints: { hintsFor: habits.hintsFor, hintOf: habits.hintOf },
    forgetting,
    takeBack: lifecycle.takeBack,
    reading: {
      readingQueue: reading.readingQueue,
      onQueued: reading.onQueued,
      workDrivers,
      providers: reading.services.providers,
    },
    timeouts,
  })
  const viking = createVikingService({ file, memories, forgetting })
  const summaries = assembleSummaries({ ...base, file, memories, viking, timeouts })
  const jobs = assembleJobs({
    ...base,
    folder,
    chat: conversations.chat,
    embedding,
    drivers,
    workDrivers,
    health,
    summaries: summaries.jobs,
    parts: [reading, summaries, embedding, purging],
    memoryEvents,
  })
  const services = assembleServices({
    folder,
    options,
    clock,
    workDrivers,
    agents,
    health,
    memories,
    profile,
    viking,
    callers,
    suppressing,
    recalling,
    letting,
    habits,
    lifecycle,
    reading,
    conversations,
    summaries,
    jobs,
    settings: base.settings,
    runner: base.runner,
  })
  const { inbox, undo } = lifecycle
  const resumed = catchUp({ folder, inbox, undo, purging, runner: base.runner, log, health, warmUpAfterMs, signal })
  const { turnRunner, following } = conversations
  const parts = [turnRunner, ...following, base.runner, reading, summaries, embedding, resumed, purging, gate]
  return {
    services,
    log,
    gate,
    closing: signal,
    subscribe: events.subscribe,
    caughtUp: resumed.caughtUp,
    close: async () => {
      closing.abort(new AppError('cancelled', 'The app is closing.'))
      await closeAll(parts, (error) => log.error({ err: error }, 'a part did not close'))
      finished.clear()
      folder.close()
    },
  }
}
