import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Caller } from '../contract/caller.ts'
import { AppError } from '../contract/error.ts'
import type { AppEvent } from '../contract/events.ts'
import { createGrep } from '../growth/grep/create-grep.ts'
import { createExport } from '../growth/memory/export-memories.ts'
import { createForgetByWords } from '../growth/memory/forget-by-words.ts'
import { createImport } from '../growth/memory/import-memories.ts'
import { createLearn } from '../growth/memory/learn.ts'
import { createMemoryService } from '../growth/memory/memory-service.ts'
import { createMemoryWriter } from '../growth/memory/memory-writer.ts'
import { createRecall } from '../growth/memory/recall.ts'
import { createRecallMessages } from '../growth/memory/recall-messages.ts'
import { reindexIfStale } from '../growth/memory/reindex.ts'
import { reindexMessagesIfStale } from '../growth/memory/reindex-messages.ts'
import { createMemorySearch } from '../growth/memory/search-memories.ts'
import { createMessageSearch } from '../growth/memory/search-messages.ts'
import { createUndo } from '../growth/memory/undo.ts'
import { createVikingService } from '../growth/memory/viking-service.ts'
import { createRetriever } from '../growth/retrieval/retrieve.ts'
import { openProfileFolder, type ProfileFolder } from '../storage/profile-folder.ts'
import { newId } from '../util/ids.ts'
import { createAgentService } from './agent-service.ts'
import { createChatService } from './chat-service.ts'
import { completeTurn } from './complete-turn.ts'
import { compose } from './compose.ts'
import { createDriverSource } from './driver-source.ts'
import { createEmbeddingClients } from './embedding-clients.ts'
import { createEmbeddingService } from './embedding-service.ts'
import { createEventBus, type EventBus } from './event-bus.ts'
import { createExtractionJobs } from './extraction-jobs.ts'
import { createExtractionService } from './extraction-service.ts'
import { createHealth } from './health.ts'
import { createJobRunner } from './job-runner.ts'
import type { KernelOptions } from './kernel-options.ts'
import { createKeywordService } from './keyword-service.ts'
import { createLearnFromMessage } from './learn-from-messages.ts'
import { openLog, type Log } from './log.ts'
import { createMiddleware } from './middleware/index.ts'
import { createProfileService } from './profile-service.ts'
import { createProviderService } from './provider-service.ts'
import type { Services } from './services.ts'
import { createSessionExport } from './session-export.ts'
import { createSessionImport } from './session-import.ts'
import { createSessionService } from './session-service.ts'
import { createSettingsService } from './settings-service.ts'
import { createSpokenFor } from './spoken-for.ts'
import { createTurnRunner } from './turn-runner.ts'
import { createTurnViews } from './turn-views.ts'

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

function assemble(
  { host, clock, home, workers, models, timeouts = {} }: KernelOptions,
  folder: ProfileFolder,
  log: Log,
  events: EventBus,
): Kernel {
  const { memories: file, data } = folder
  const closing = new AbortController()
  const exportFolder = join(home, 'exports')
  clearExports(exportFolder)
  const settings = createSettingsService(data.settings, events)
  const agents = createAgentService(data.agents, clock)
  const providers = createProviderService({ store: data.providers, secrets: host.secrets, settings, clock })
  const drivers = createDriverSource({ activeProvider: providers.active, apiKey: providers.apiKey, timeouts })

  const memoryEvents = createMemoryEvents(events)
  const writer = createMemoryWriter(file, clock)
  const memories = createMemoryService({ file, writer, clock, onChange: memoryEvents.changed })
  const embedding = createEmbeddingService({
    file,
    openClient: createEmbeddingClients({ providers, worker: workers.embedding, models }),
    providers,
    settings,
    events,
    clock,
    log,
    waits: timeouts,
  })
  const keywords = createKeywordService(data.keywords)
  const search = {
    memories: createMemorySearch(createRetriever(file.index, embedding.meaning, keywords.expand), file.memories),
    messages: createMessageSearch({
      retriever: createRetriever(data.messageIndex, null, keywords.expand),
      messages: data.messages,
      sessions: data.sessions,
    }),
  }
  const recall = createRecall({
    searchMemories: search.memories,
    recallMessages: createRecallMessages({
      search: search.messages,
      isOn: () => settings.get().recallConversations,
      spokenFor: createSpokenFor(data, file),
      message: data.messages.get,
    }),
    evidence: file.evidence,
  })
  const profile = createProfileService({ store: data.profiles, memories: file, events, clock })
  const learn = createLearn({ file, writer, clock })
  const forget = createForgetByWords({ file, writer, clock })
  const learnFromMessage = createLearnFromMessage({ file, learn, forget, profile, events, clock })

  const runExtractionJob = createExtractionJobs({ data, drivers, settings, learnFromMessage, clock })
  const runner = createJobRunner({ data, run: runExtractionJob, events, clock, log })
  const turns = createTurnViews(data, file)
  const earlierMessages = (message: { sessionId: string; position: number }, limit: number) =>
    data.messages.before(message.sessionId, message.position, limit)
  const complete = compose(createMiddleware({ recall, earlierMessages }), completeTurn)
  const turnRunner = createTurnRunner({
    data,
    file,
    complete,
    drivers,
    settings,
    events,
    clock,
    log,
    onQueued: runner.wake,
  })
  const chat = createChatService({ data, clock, runner: turnRunner })
  chat.recover()

  const reindexing = reindexIfStale(file, memoryEvents.progress('reindex'), closing.signal)
    .then(() => reindexMessagesIfStale(data, memoryEvents.progress('reindex'), closing.signal))
    .catch((error: unknown) => log.error({ err: error }, 'an index could not be rebuilt'))

  const services: Services = {
    agents,
    changes: file.changes,
    chat,
    clock,
    embedding,
    exportMemories: createExport({ file, clock, folder: exportFolder, onProgress: memoryEvents.progress('export') }),
    exportSession: createSessionExport(data, exportFolder),
    extraction: createExtractionService({ data, drivers, settings, learnFromMessage, clock }),
    files: host.files,
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
    jobs: data.jobs,
    keywords,
    memories,
    profile,
    providers,
    recall,
    search,
    runner: { wake: runner.wake, idle: runner.idle },
    turnRunner: { idle: turnRunner.idle },
    sessions: createSessionService({ data, file, memories, views: turns, turnRunner, events, clock }),
    settings,
    turns,
    undo: createUndo({
      file,
      writer,
      onUndo: (agentId, memoryIds, changeId) =>
        events.emit('memory_changed', { agentId, memoryIds, change: 'undone', changeId }),
    }),
    viking: createVikingService({ file, memories }),
    closing: closing.signal,
  }
  // Everything is built: what waits from the last run may go on.
  runner.wake()
  return {
    services,
    log,
    subscribe: events.subscribe,
    close: async () => {
      closing.abort(new AppError('cancelled', 'The app is closing.'))
      await turnRunner.close()
      await runner.close()
      await reindexing
      await embedding.close()
      clearExports(exportFolder)
      folder.close()
      log.flush()
    },
  }
}

/** Finished files that the user took or left: they hold what memories say, so they do not outlive the run. */
const clearExports = (folder: string): void => rmSync(folder, { recursive: true, force: true })

function createMemoryEvents(events: EventBus) {
  return {
    changed: (
      agentId: string,
      memoryIds: readonly string[],
      change: 'added' | 'updated' | 'removed',
      changeId: string,
    ): void => {
      events.emit('memory_changed', { agentId, memoryIds, change, changeId })
      // What the profile card shows follows from which memories hold.
      if (change !== 'added') events.emit('profile_changed', { agentId })
    },
    progress: (kind: 'import' | 'export' | 'reindex') => {
      const operationId = newId()
      return (done: number): void => events.emit('progress', { operationId, kind, done, total: null })
    },
  }
}
