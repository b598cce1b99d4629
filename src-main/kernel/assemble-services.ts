import { createGrep } from '../grep/create-grep.ts'
import type { MemoryService } from '../memory/lifecycle/memory-service.ts'
import type { ProfileFolder } from '../storage/profile-folder.ts'
import type { Clock } from '../util/clock.ts'
import type { AgentService } from './agent-service.ts'
import type { assembleAccess } from './assemble-access.ts'
import type { assembleChats } from './assemble-chats.ts'
import type { assembleForgetting, assembleSuppression } from './assemble-forgetting.ts'
import type { assembleLearning } from './assemble-learning.ts'
import type { assembleJobs } from './assemble-jobs.ts'
import type { assembleLifecycle } from './assemble-lifecycle.ts'
import type { assembleReading } from './assemble-reading.ts'
import type { assembleRecall } from './assemble-recall.ts'
import type { assembleSummaries } from './assemble-summaries.ts'
import { createCursorSeal } from './common/cursor-seal.ts'
import type { KernelOptions } from './common/kernel-options.ts'
import type { SettingsService } from './common/settings-service.ts'
import type { Health } from './files/health.ts'
import type { JobRunner } from './jobs/job-runner.ts'
import type { ProfileService } from './memories/profile-service.ts'
import type { VikingService } from './memories/viking-service.ts'
import type { WorkDrivers } from './models/governor-driver.ts'
import { createUsageService } from './models/usage-service.ts'
import { createExtractionService } from './reading/extraction-service.ts'
import type { Services } from './services.ts'

interface ServiceParts {
  readonly folder: ProfileFolder
  readonly options: Pick<KernelOptions, 'host' | 'workers'>
  readonly clock: Clock
  readonly settings: SettingsService
  readonly runner: JobRunner
  readonly workDrivers: WorkDrivers
  readonly agents: AgentService
  readonly health: Health
  readonly memories: MemoryService
  readonly profile: ProfileService
  readonly viking: VikingService
  readonly callers: Pick<ReturnType<typeof assembleAccess>, 'access' | 'accessLog'>
  readonly suppressing: Pick<ReturnType<typeof assembleSuppression>, 'openRequests'>
  readonly recalling: ReturnType<typeof assembleRecall>
  readonly letting: ReturnType<typeof assembleForgetting>
  readonly habits: ReturnType<typeof assembleLearning>
  readonly lifecycle: ReturnType<typeof assembleLifecycle>
  readonly reading: ReturnType<typeof assembleReading>
  readonly conversations: ReturnType<typeof assembleChats>
  readonly summaries: ReturnType<typeof assembleSummaries>
  readonly jobs: ReturnType<typeof assembleJobs>
}

/** All that commands may reach, each by its name and with the part that it comes from. */
export function assembleServices(parts: ServiceParts): Services {
  const { folder, options, clock, settings, workDrivers } = parts
  const { callers, suppressing, recalling, letting, habits, lifecycle, reading, conversations, summaries, jobs } = parts
  const { memories: file, data } = folder
  return {
    access: callers.access,
    accessLog: callers.accessLog,
    agents: parts.agents,
    askMemory: recalling.askMemory,
    attachments: conversations.attachments,
    backgroundJobs: jobs.backgroundJobs,
    browse: lifecycle.browse,
    changes: file.changes,
    chat: conversations.chat,
    chatFiles: conversations.chatFiles,
    clock,
    compactor: conversations.compactor,
    context: conversations.context,
    corpora: recalling.corpora,
    cursors: createCursorSeal(file.tombstones.keyFor('cursors')),
    drafts: conversations.drafts,
    embedding: recalling.embedding,
    evolution: habits.evolution,
    experience: habits.experience,
    exportMemories: lifecycle.exportMemories,
    exportSession: conversations.exportSession,
    extraction: createExtractionService({
      data,
      drivers: workDrivers,
      readStretch: reading.readStretch,
      levelFor: reading.levelFor,
      learnFromMessage: habits.learnFromMessage,
      clock,
    }),
    extractionJobs: data.jobs,
    files: options.host.files,
    forgetRequests: { list: suppressing.openRequests, decide: letting.applyForget.decide, offer: letting.offerNearest },
    forgetting: letting.forgetting,
    grep: createGrep({ worker: options.workers.grep, rowsBelow: file.memories.textsBelow }),
    health: parts.health,
    importHistory: conversations.importHistory,
    importMemories: lifecycle.importMemories,
    importSessions: conversations.importSessions,
    inbox: lifecycle.inbox,
    keywords: recalling.keywords,
    life: lifecycle.life,
    localModels: reading.services.localModels,
    preview: conversations.preview,
    memories: parts.memories,
    memoryAnswers: lifecycle.memoryAnswers,
    memoryGraph: lifecycle.memoryGraph,
    models: conversations.models,
    modelTrust: reading.trust,
    profile: parts.profile,
    providers: reading.services.providers,
    purge: letting.purging.purge,
    quiz: recalling.quiz,
    readSchedule: jobs.readSchedule,
    recall: recalling.recall,
    reminders: jobs.reminders,
    runner: parts.runner,
    schedules: jobs.schedules,
    search: recalling.search,
    sessionDocument: conversations.sessionDocument,
    sessionFolders: conversations.sessionFolders,
    sessions: conversations.sessions,
    settings,
    solutions: habits.solutions,
    starters: recalling.starters,
    summaries: summaries.summaries,
    temporary: conversations.temporary,
    trash: letting.trash,
    turnRunner: { idle: conversations.turnRunner.idle },
    turns: conversations.turns,
    undo: lifecycle.undo,
    usage: createUsageService({ ledger: data.usage, settings, clock }),
    viking: parts.viking,
    workflows: habits.workflows,
  }
}
