import type { ChatFiles } from '../chat-files/create-chat-files.ts'
import type { Inbox } from '../memory/lifecycle/review.ts'
import type { ApplyRequest } from '../memory/forgetting/apply-request.ts'
import type { OfferNearest } from './reading/offer-nearest.ts'
import type { ForgettingService } from '../memory/forgetting/forgetting.ts'
import type { ForgetRequests } from '../memory/forgetting/requests.ts'
import type { TrashService } from '../memory/forgetting/trash.ts'
import type { Grep } from '../grep/create-grep.ts'
import type { LifeService } from '../memory/lifecycle/life-service.ts'
import type { EvolutionService } from '../memory/habits/evolution/evolution-service.ts'
import type { WorkflowService } from '../memory/habits/evolution/workflow-service.ts'
import type { ExperienceService } from '../memory/habits/experience/experience-service.ts'
import type { GenerateSolutions } from '../memory/habits/experience/solutions.ts'
import type { ExportMemories } from '../memory/lifecycle/export-memories.ts'
import type { ImportMemories } from '../memory/lifecycle/import-memories.ts'
import type { MemorySearch } from '../memory/retrieval/search-memories.ts'
import type { MessageSearch } from '../memory/retrieval/search-messages.ts'
import type { MemoryService } from '../memory/lifecycle/memory-service.ts'
import type { Corpus } from '../memory/recall/corpus.ts'
import type { Recall } from '../memory/recall/recall.ts'
import type { createUndo } from '../memory/lifecycle/undo.ts'
import type { VikingService } from './memories/viking-service.ts'
import type { ChangeStore } from '../storage/change-store.ts'
import type { JobStore } from '../storage/job-store.ts'
import type { Clock } from '../util/clock.ts'
import type { AccessLog } from './access/access-log.ts'
import type { AccessService } from './access/access-service.ts'
import type { AgentService } from './agent-service.ts'
import type { AskMemory } from './memories/ask-memory.ts'
import type { Browse } from './memories/browse-service.ts'
import type { MemoryAnswers } from './memories/memory-answers.ts'
import type { MemoryGraph } from './memories/graph/memory-graph.ts'
import type { AttachmentService } from './turn/attachments/attachment-service.ts'
import type { ChatService } from './turn/chat-service.ts'
import type { Compactor } from './turn/history/compactor.ts'
import type { ContextService } from './turn/context-service.ts'
import type { CursorSeal } from './common/cursor-seal.ts'
import type { DraftService } from './sessions/draft-service.ts'
import type { EmbeddingService } from './jobs/embedding/embedding-service.ts'
import type { ExtractionService } from './reading/extraction-service.ts'
import type { Health } from './files/health.ts'
import type { FileHost } from './common/host.ts'
import type { ImportHistory } from './sessions/import-history.ts'
import type { JobRunner } from './jobs/job-runner.ts'
import type { JobService } from './jobs/job-service.ts'
import type { KeywordService } from './memories/keyword-service.ts'
import type { LocalModels } from './models/local-models.ts'
import type { ModelService } from './models/model-service.ts'
import type { ModelTrustService } from './models/trust/model-trust.ts'
import type { ProfileService } from './memories/profile-service.ts'
import type { ProviderService } from './models/provider-service.ts'
import type { PurgeWork } from './jobs/purge-work.ts'
import type { Quiz } from './memories/quiz/quiz-service.ts'
import type { StartersService } from './memories/starters.ts'
import type { ReminderService } from './jobs/reminder-service.ts'
import type { ScheduleReader } from './jobs/schedule-reader.ts'
import type { ScheduleService } from './jobs/schedule-service.ts'
import type { SessionExport } from './sessions/session-export.ts'
import type { SessionImport } from './sessions/session-import.ts'
import type { SessionDocument } from './sessions/session-document.ts'
import type { SessionFolders } from './sessions/session-folders.ts'
import type { SessionService } from './sessions/session-service.ts'
import type { SettingsService } from './common/settings-service.ts'
import type { PreviewService } from './turn/preview/preview-service.ts'
import type { SummaryService } from './jobs/summary-service.ts'
import type { TemporaryChats } from './temporary-chats.ts'
import type { TurnRunner } from './turn/turn-runner.ts'
import type { TurnViews } from './turn/turn-views.ts'
import type { UsageService } from './models/usage-service.ts'

/** Everything a command may use. All of it is there from the start; nothing is set later. */
export interface Services {
  readonly access: Pick<AccessService, 'create' | 'leaveAgent' | 'list' | 'setPaused' | 'revoke'>
  readonly accessLog: Pick<AccessLog, 'list' | 'lost'>
  readonly agents: AgentService
  readonly backgroundJobs: JobService
  readonly askMemory: AskMemory
  readonly browse: Browse
  readonly changes: Pick<ChangeStore, 'get' | 'list' | 'memoryIds' | 'kinds'>
  readonly attachments: AttachmentService
  readonly chat: ChatService
  readonly clock: Clock
  readonly corpora: readonly Corpus[]
  readonly compactor: Compactor
  readonly context: ContextService
  readonly cursors: CursorSeal
  readonly drafts: Pick<DraftService, 'list' | 'save' | 'destroy' | 'clear'>
  readonly embedding: EmbeddingService
  readonly evolution: EvolutionService
  readonly experience: ExperienceService
  readonly exportMemories: ExportMemories
  readonly exportSession: SessionExport
  readonly extraction: ExtractionService
  readonly extractionJobs: Pick<JobStore, 'list' | 'openCount' | 'lastDoneAt'>
  readonly files: FileHost
  readonly forgetRequests: {
    readonly list: (agentId: string) => Promise<ReturnType<ForgetRequests['open']>>
    readonly decide: ApplyRequest['decide']
    readonly offer: OfferNearest
  }
  readonly forgetting: ForgettingService
  readonly health: Health
  readonly importMemories: ImportMemories
  readonly chatFiles: ChatFiles
  readonly importSessions: SessionImport
  readonly importHistory: ImportHistory
  readonly grep: Grep
  readonly inbox: Inbox
  readonly keywords: Pick<KeywordService, 'load'>
  readonly life: LifeService
  readonly preview: Pick<PreviewService, 'whatGoes'>
  readonly memories: MemoryService
  readonly memoryAnswers: MemoryAnswers
  readonly memoryGraph: MemoryGraph
  readonly models: ModelService
  readonly localModels: Pick<LocalModels, 'find' | 'pull' | 'cancel'>
  readonly modelTrust: Pick<ModelTrustService, 'get' | 'estimate' | 'measure' | 'cancel' | 'choose' | 'idle'>
  readonly profile: ProfileService
  readonly providers: ProviderService
  readonly purge: PurgeWork['purge']
  readonly quiz: Quiz
  readonly starters: StartersService
  readonly recall: Recall
  readonly search: { readonly memories: MemorySearch; readonly messages: MessageSearch }
  readonly runner: Pick<JobRunner, 'wake' | 'idle'>
  readonly readSchedule: ScheduleReader
  readonly reminders: ReminderService
  readonly schedules: Omit<ScheduleService, 'handler' | 'giveUp'>
  readonly sessionFolders: SessionFolders
  readonly sessionDocument: SessionDocument
  readonly sessions: SessionService
  readonly settings: SettingsService
  readonly solutions: GenerateSolutions
  readonly summaries: SummaryService
  readonly temporary: Pick<TemporaryChats, 'open' | 'list' | 'setMemory' | 'meant'>
  readonly trash: TrashService
  readonly turnRunner: Pick<TurnRunner, 'idle'>
  readonly turns: TurnViews
  readonly undo: ReturnType<typeof createUndo>
  readonly usage: UsageService
  readonly viking: VikingService
  readonly workflows: WorkflowService
}
