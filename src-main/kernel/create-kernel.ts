import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createFileReader } from '../attachments/create-file-reader.ts'
import { createChatFiles } from '../chat-files/create-chat-files.ts'
import type { Caller } from '../contract/caller.ts'
import { AppError } from '../contract/error.ts'
import type { AppEvent } from '../contract/events.ts'
import { createChangeWriter } from '../memory/lifecycle/change-writer.ts'
import { createToTrash } from '../memory/lifecycle/to-trash.ts'
import { createExperienceService } from '../memory/habits/experience/experience-service.ts'
import { createApply } from '../memory/lifecycle/apply.ts'
import { createQuietMemories } from './memories/quiet-memories.ts'
import { createMemoryWriter } from '../memory/lifecycle/memory-writer.ts'
import { warmUp } from '../memory/recall/warm-up.ts'
import { daysToCome } from '../schedules/sentence/days-to-come.ts'
import { kindOf } from './turn/built-in/message-kind.ts'
import { createVikingService } from './memories/viking-service.ts'
import { openProfileFolder, type ProfileFolder } from '../storage/profile-folder.ts'
import { createAgentService } from './agent-service.ts'
import { assembleAccess, type Gate } from './assemble-access.ts'
import { assembleChats } from './assemble-chats.ts'
import { assembleForgetting, assembleSuppression } from './assemble-forgetting.ts'
import { assembleHabits } from './assemble-habits.ts'
import { assembleLifecycle } from './assemble-lifecycle.ts'
import { assembleReading } from './assemble-reading.ts'
import { assembleRecall } from './assemble-recall.ts'
import { assembleServices } from './assemble-services.ts'
import { assembleSummaries } from './assemble-summaries.ts'
import { createChosenDrivers } from './models/driver-source.ts'
import { createEventBus, type EventBus } from './common/event-bus.ts'
import { createGovernor } from './models/governor.ts'
import { createWorkDrivers } from './models/governor-driver.ts'
import { createHeldBack } from './models/held-back.ts'
import { createHealth, type Health } from './files/health.ts'
import { keepFiles } from './files/keep-files.ts'
import { createSuppressForgotten } from './reading/suppress-forgotten.ts'
import { assembleJobs } from './assemble-jobs.ts'
import { createJobRunner, type JobRunner } from './jobs/job-runner.ts'
import { createStoredJobs } from './jobs/stored-jobs.ts'
import { createTellJob } from './jobs/tell-job.ts'
import type { KernelOptions } from './common/kernel-options.ts'
import { createLearnFromMessage } from './reading/learn-from-messages.ts'
import { openLog, type Log, type OpenLog } from './common/log.ts'
import { createMemoryEvents } from './common/memory-events.ts'
import { createProfileService } from './memories/profile-service.ts'
import { createProviderService } from './models/provider-service.ts'
import type { Services } from './services.ts'
import { watchFirstStart } from './first-start.ts'
import { createSettingsService } from './common/settings-service.ts'
import { systemTimeZone } from '../util/local-time.ts'
import { createWhoAnswers } from './models/who-answers.ts'

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

function assemble(options: KernelOptions, folder: ProfileFolder, { log, lost }: OpenLog, events: EventBus): Kernel {
  const { clock, home, workers, timeouts = {}, warmUpAfterMs = 0 } = options
  const { memories: file, data } = folder
  const closing = new AbortController()
  const { gate, ...callers } = assembleAccess({ folder, clock, log })
  const folders = clearedFolders(home)
  const { agents, drivers, workDrivers, ...base } = assembleModels(options, folder, log, events)

  const signal = closing.signal
  const health = createHealth({ ...base, folder, worker: workers.integrity, lostLogLines: lost, signal })
  const memoryEvents = createMemoryEvents(events)
  const writer = createMemoryWriter(file, clock)
  const changeWriter = createChangeWriter({ data, file, clock, onChange: memoryEvents.besideChanged })
  const suppressing = assembleSuppression(folder, clock)
  const experience = createExperienceService({ data, pains: suppressing.pains, writer: changeWriter, clock })
  const toTrash = createToTrash({
    writer,
    clock,
    forgetHabits: (...of) => data.inTransaction(() => experience.forget(...of)),
  })
  const memories = createQuietMemories({ file, writer, clock, onChange: memoryEvents.changed }, suppressing)
  const profile = createProfileService({ data, memories: file, ...suppressing, writer: changeWriter, clock })
  const recalling = assembleRecall({ ...base, ...suppressing, folder, options, profile })
  const { embedding, retrievers, search } = recalling
  const apply = createApply({ file, writer, clock, ...waysOfApplying(base) })
  const letting = assembleForgetting({
    folder,
    writer,
    toTrash,
    restoreHabits: (from, under, words) => data.inTransaction(() => experience.bringBack(from, under, words)),
    ...suppressing,
    retrievers,
    nearness: embedding.meaning.nearness,
    compactWorker: options.workers.integrity,
    inTurn: health.inTurn,
    clearExports: () => clearFolder(folders.exportFolder),
    onChange: memoryEvents.changed,
    ...base,
  })
  const { applyForget, forgetting, purging, inChatTurn } = letting
  const suppression = createSuppressForgotten({ ...suppressing, data, file, clock })
  const learning = { file, data, writer, apply, forget: applyForget, suppression, events, clock }
  const habits = assembleHabits({
    ...suppressing,
    folder,
    experience,
    learnFromMessage: createLearnFromMessage(learning),
    writer: changeWriter,
    drivers: workDrivers,
    heldBack: base.heldBack,
    events,
    clock,
  })

  const lifecycle = assembleLifecycle({
    folder,
    writer,
    changeWriter,
    toTrash,
    memoryEvents,
    search: search.memories,
    ...suppressing,
    ensureAgent: agents.ensure,
    onKept: habits.learnKept,
    ...folders,
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
  const { readingQueue, onQueued, services: watched } = reading
  const conversations = assembleChats({
    ...base,
    inChatTurn,
    ...suppressing,
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
    reading: { readingQueue, onQueued, workDrivers, providers: watched.providers },
    ...folders,
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
  const resumed = resume({ folder, inbox, undo, purging, runner: base.runner, log, health, warmUpAfterMs, signal })
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
      await inTurn(parts, (error) => log.error({ err: error }, 'a part did not close'))
      clearedFolders(home)
      folder.close()
    },
  }
}

/** What of applying is the user's to say, and the days of whom. */
const waysOfApplying = ({ settings }: Pick<Services, 'settings'>) => ({
  asksBeforeDelicate: (): boolean => settings.get().reviewsDelicate,
  timeZone: systemTimeZone(),
})

/** Every one gets its turn, whatever became of those before. */
async function inTurn(
  parts: readonly { readonly close: () => unknown }[],
  onError: (error: unknown) => void,
): Promise<void> {
  for (const { close } of parts) {
    try {
      await close()
    } catch (error) {
      onError(error)
    }
  }
}

/** Finished files that the user took or left, and what imports were reading: they hold what memories say, so they do not outlive the run. */
const clearFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true })
function clearedFolders(home: string) {
  const folders = { exportFolder: join(home, 'exports'), importFolder: join(home, 'imports') }
  for (const folder of Object.values(folders)) clearFolder(folder)
  return folders
}

/** Settings, providers and the drivers over them, with the caps before every call outside the chat. */
function assembleModels(
  { host, clock, workers, timeouts = {} }: KernelOptions,
  { data, memories }: ProfileFolder,
  log: Log,
  events: EventBus,
) {
  const settings = createSettingsService(data.settings, events)
  watchFirstStart({ data, settings, events })
  const providers = createProviderService({ data, secrets: host.secrets, settings, clock })
  const heldBack = createHeldBack(data, memories)
  const whoAnswers = createWhoAnswers({ data, settings })
  const drivers = createChosenDrivers({ heldBack, whoAnswers, providers, timeouts })
  const governor = createGovernor({ ledger: data.usage, caps: () => settings.get().modelCaps, clock })
  const tell = createTellJob({ data, events })
  const runner = createJobRunner({ clock, log })
  return {
    runner,
    stored: createStoredJobs({ data, tell, clock, log }),
    tell,
    agents: createAgentService({ data, memories, runner, clock }),
    drivers,
    heldBack,
    whoAnswers,
    workDrivers: createWorkDrivers(drivers, governor),
    providers,
    settings,
    governor,
    fileReader: createFileReader({ worker: workers.attachments }),
    chatFiles: createChatFiles(workers.chatFiles),
    events,
    clock,
    log,
  }
}

interface Resumed {
  readonly folder: ProfileFolder
  readonly inbox: Pick<ReturnType<typeof assembleLifecycle>['inbox'], 'expireQuestions'>
  readonly undo: Pick<ReturnType<typeof assembleLifecycle>['undo'], 'resume'>
  readonly purging: Pick<ReturnType<typeof assembleForgetting>['purging'], 'expire'>
  readonly runner: JobRunner
  readonly log: Log
  readonly health: Pick<Health, 'lookThrough'>
  readonly warmUpAfterMs: number
  /** Aborts when the kernel closes. */
  readonly signal: AbortSignal
}

/**
 * What the last run left undone: questions that nobody answered in a month, an undo that was cut off, and what waits for the
 * runner. Then the files are looked through, so that no copy holds what a purge still had to destroy.
 */
function resume({ folder, inbox, undo, purging, runner, log, health, warmUpAfterMs, signal }: Resumed) {
  const expireQuestions = async (): Promise<void> => {
    for (const { id } of folder.data.agents.list(null)) await inbox.expireQuestions(id)
  }
  const told = (what: string) => (error: unknown) => {
    if (!signal.aborted) log.error({ err: error }, what)
  }
  try {
    purging.expire(folder.opening.seenAt)
  } catch (error) {
    told('the trash could not be emptied')(error)
  }
  const isCaughtUp = Promise.all([
    expireQuestions().catch(told('old questions could not be put away')),
    undo.resume().catch(told('an undo that was cut off could not be ended')),
    warmUp(warmUpAfterMs, signal, [kindOf, (text) => daysToCome(text, new Date(0).toISOString(), 'UTC')]),
  ])
  const isEnded = isCaughtUp
    .then(() => runner.idle('files', 'index'))
    .then(health.lookThrough)
    .catch(told('the files could not be looked through'))
  return { caughtUp: async () => void (await isCaughtUp), close: () => isEnded }
}
