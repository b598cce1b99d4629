import type { FileReader } from '../attachments/create-file-reader.ts'
import type { ChatFiles } from '../chat-files/create-chat-files.ts'
import type { ForgettingService } from '../memory/forgetting/forgetting.ts'
import type { Forgotten } from '../memory/forgetting/forgotten-in.ts'
import type { ForgetRequests } from '../memory/forgetting/requests.ts'
import type { Apply } from '../memory/lifecycle/apply.ts'
import type { Corpus } from '../memory/recall/corpus.ts'
import type { Recall } from '../memory/recall/recall.ts'
import type { ProfileFolder } from '../storage/profile-folder.ts'
import type { Clock } from '../util/clock.ts'
import type { Gate } from './access/gate.ts'
import { createAttachmentService, type UnsentFiles } from './turn/attachments/attachment-service.ts'
import { assembleTools } from './assemble-tools.ts'
import { createAskedBy } from './turn/asked-by.ts'
import { createChain } from './turn/chain.ts'
import { createChatService } from './turn/chat-service.ts'
import { createLeftOut } from './turn/history/left-out.ts'
import { createCompaction } from './turn/history/compaction.ts'
import { createCompactor } from './turn/history/compactor.ts'
import { createContextService } from './turn/context-service.ts'
import { type ConversationWindow, createConversationWindow } from './turn/history/conversation-window.ts'
import type { DeletedSessions } from './sessions/deleted-sessions.ts'
import type { DriverSource } from './models/driver-source.ts'
import type { EventBus } from './common/event-bus.ts'
import type { Governor } from './models/governor.ts'
import type { WorkDrivers } from './models/governor-driver.ts'
import type { HeldBack } from './models/held-back.ts'
import type { KernelOptions } from './common/kernel-options.ts'
import type { Log } from './common/log.ts'
import type { HintsFor } from './turn/middleware/hints.ts'
import { createMiddleware } from './turn/middleware/index.ts'
import type { ToolsDeps } from './turn/middleware/tools.ts'
import { createModelService } from './models/model-service.ts'
import type { KeptChats } from './turn/pulled/pulled-chat.ts'
import type { ProviderService } from './models/provider-service.ts'
import { createSessionDocument } from './sessions/session-document.ts'
import { createSessionExport } from './sessions/session-export.ts'
import { createSessionFolders } from './sessions/session-folders.ts'
import { createImportHistory } from './sessions/import-history.ts'
import { createRemoveSessions } from './sessions/remove-sessions.ts'
import { createRunningImports } from './sessions/running-imports.ts'
import { createSessionImport } from './sessions/session-import.ts'
import { createPulledThings } from './turn/pulled/pulled-things.ts'
import { createSessionService } from './sessions/session-service.ts'
import type { SettingsService } from './common/settings-service.ts'
import type { ReadingQueue } from './reading/reading-queue.ts'
import { createIsTold } from './turn/built-in/is-told.ts'
import { isUrgent } from './reading/urgent.ts'
import type { TakeBack } from './reading/take-back.ts'
import { createKeyOf } from './turn/preview/chosen.ts'
import type { ProfileService } from './memories/profile-service.ts'
import { createAssertFree, createRecover } from './turn/recover-turns.ts'
import { createPreviewService } from './turn/preview/preview-service.ts'
import type { ChatMiddleware } from './turn/turn.ts'
import { type AgentOf, createTurnRunner } from './turn/turn-runner.ts'
import { createTurnViews, type TurnViewsDeps } from './turn/turn-views.ts'
import type { WhoAnswers } from './models/who-answers.ts'

export interface ConversationParts {
  readonly folder: ProfileFolder
  /** The conversations on disk, where `folder` holds those in memory. */
  readonly kept: KeptChats & Pick<TurnViewsDeps, 'schedules'>
  readonly drivers: DriverSource
  readonly heldBack: HeldBack
  readonly whoAnswers: WhoAnswers
  readonly settings: Pick<SettingsService, 'get'>
  readonly forgotten: Forgotten
  readonly requests: ForgetRequests
  readonly pains: TurnViewsDeps['pains']
  readonly recall: Recall
  readonly corpora: readonly Corpus[]
  readonly gate: Pick<Gate, 'note'>
  readonly governor: Governor
  readonly apply: Apply
  readonly hints: { readonly hintsFor: HintsFor; readonly hintOf: (candidateId: string) => string | null }
  readonly profile: Pick<ProfileService, 'lines'>
  readonly forgetting: Pick<ForgettingService, 'trash'>
  readonly takeBack: TakeBack
  readonly reading: {
    readonly readingQueue: Omit<ReadingQueue, 'settle' | 'watch'>
    readonly onQueued: () => void
    readonly workDrivers: WorkDrivers
    readonly providers: Pick<ProviderService, 'list'>
  }
  readonly agentOf: AgentOf
  /** False: what a model calls only reads. */
  readonly writes: boolean
  /** Whether a message asks to forget something, and nobody hears it. */
  readonly asksInVain: TurnViewsDeps['asksInVain']
  readonly unsent: UnsentFiles
  readonly deleted: Pick<DeletedSessions, 'remove' | 'restore' | 'close'>
  readonly exportFolder: string
  readonly importFolder: string
  readonly fileReader: FileReader
  readonly chatFiles: ChatFiles
  readonly events: EventBus
  readonly clock: Clock
  readonly log: Log
  readonly timeouts: NonNullable<KernelOptions['timeouts']>
}

/** What a user says, what is answered, and the conversations it stands in. Turns that a crash cut off are put right. */
export function assembleConversations(parts: ConversationParts) {
  const { folder, forgotten, requests, hints, forgetting, reading, exportFolder, ...rest } = parts
  const { readingQueue, onQueued } = reading
  const { drivers, settings, events, clock, log } = rest
  const { data, memories: file } = folder
  const models = createModelService({ data, whoAnswers: parts.whoAnswers, clock })
  const { asksInVain, agentOf, unsent, deleted } = parts
  const { schedules } = parts.kept
  const shown = {
    pains: parts.pains,
    corpora: parts.corpora,
    requests,
    hintOf: hints.hintOf,
    asksInVain,
    isUrgent,
    schedules,
    clock,
  }
  const turns = createTurnViews({ data, file, ...shown })
  const compaction = createCompaction({
    data,
    leftOutOf: createLeftOut(parts),
    settle: readingQueue.settleSession,
    clock,
  })
  const { before, saidBefore: turnsBefore } = data.messages
  const window = createConversationWindow({ before, turnsBefore, heldBack: parts.heldBack, compaction })
  const tools = assembleTools(parts)
  const { complete, through } = createChain(layersOf(parts, window, tools), parts.timeouts)
  const learns = (): boolean => settings.get().extraction !== 'off'
  const runs = {
    complete,
    drivers,
    settings,
    readingQueue,
    takeBack: parts.takeBack.ofReplacedBy,
    onQueued,
    agentOf,
    learns,
  }
  const turnRunner = createTurnRunner({ ...runs, data, events, clock, log })
  const attachments = createAttachmentService({ data, reader: parts.fileReader, drivers, unsent })
  const keyOf = createKeyOf(file.tombstones.keyFor('shown before sending'))
  const recover = createRecover({ data, memories: file, clock, runner: turnRunner, readingQueue })
  const assertFree = createAssertFree(data, recover)
  const looks = { ...rest, data, through, agentOf, assertFree, attachments, views: turns, learns, keyOf }
  const preview = createPreviewService(looks)
  const chats = { data, clock, runner: turnRunner, readingQueue, events, attachments, preview, assertFree, learns }
  const chat = createChatService(chats)
  recover()
  const removal = createRemoveSessions({ file, forgetting, turnRunner, deleted, events })
  const running = createRunningImports()
  return {
    models,
    turns,
    turnRunner: {
      ...turnRunner,
      close: async () => {
        await turnRunner.close()
        deleted.close()
      },
    },
    chat,
    preview,
    attachments,
    compactor: createCompactor({ ...parts, ...reading }),
    context: createContextService({
      ...parts,
      ...reading,
      data,
      window,
      compaction,
      assertFree,
      learns,
      tools: tools.tools,
    }),
    sessions: createSessionService({
      data,
      removal,
      forgotten,
      pulledThings: createPulledThings({ ...file, sessions: parts.kept.sessions, forgotten, requests }),
      views: turns,
      turnRunner,
      readingQueue,
      deleted,
      events,
      clock,
    }),
    sessionFolders: createSessionFolders(data),
    exportSession: createSessionExport(data, exportFolder),
    sessionDocument: createSessionDocument({ data, receipt: turns.receipt, folder: exportFolder }),
    chatFiles: parts.chatFiles,
    importSessions: createSessionImport({
      ...rest,
      data,
      folder: parts.importFolder,
      readingQueue,
      runningImports: running,
      onQueued,
    }),
    runningImports: running,
    importHistory: createImportHistory({ data, removal, deleted, running, events }),
  }
}

/** The layers of a chat turn, each with what it needs. */
function layersOf(parts: ConversationParts, window: ConversationWindow, tools: ToolsDeps): readonly ChatMiddleware[] {
  const { folder, recall, heldBack, hints, settings, clock, log } = parts
  const { data } = folder
  const { capOf, purposeOf } = createAskedBy(data)
  return createMiddleware({
    recall,
    rules: {
      isTold: createIsTold(folder.memories.memories),
      asksBeforeDelicate: () => settings.get().reviewsDelicate,
    },
    window,
    heldBack,
    files: { attachments: data.attachments, heldBack },
    pulled: {
      ...parts,
      memories: folder.memories.memories,
      withheld: (agentId) => parts.requests.withheld(agentId).memoryIds,
    },
    hintsFor: hints.hintsFor,
    caps: { governor: parts.governor, capOf },
    tools,
    usage: {
      ledger: data.usage,
      bySession: data.sessionUsage,
      clock,
      purposeOf,
      onFailure: (error) => log.error({ err: error }, 'what a turn took could not be written down'),
    },
  })
}
