import type { TurnState } from './chat.ts'
import type { EmbeddingStatus } from './embedding.ts'
import type { WireError } from './error.ts'
import type { Job, WorkJob } from './job.ts'
import type { FileHealth } from './profile-files.ts'
import type { Reminder } from './schedule.ts'
import type { SummaryJob } from './summary.ts'
import type { Settings } from './settings.ts'
import type { ModelPull } from './local-model.ts'
import type { ModelTrust } from './trust.ts'

/** Every push from the kernel, by name. An event of an agent reaches only callers that may see that agent. */
export interface EventMap {
  turn_started: { agentId: string; sessionId: string; turnId: string; userMessageId: string; answerMessageId: string }
  /** `text` is to be appended to the answer at `offset` UTF-16 units. */
  turn_delta: { agentId: string; sessionId: string; turnId: string; messageId: string; offset: number; text: string }
  /** The same of the reasoning before an answer; `ms` is how long it took so far. */
  turn_reasoning: {
    agentId: string
    sessionId: string
    turnId: string
    messageId: string
    offset: number
    text: string
    ms: number
  }
  /** The model called a tool, and that ended. */
  turn_called: { agentId: string; sessionId: string; turnId: string }
  turn_retrying: { agentId: string; sessionId: string; turnId: string; attempt: number; inMs: number; error: WireError }
  turn_ended: { agentId: string; sessionId: string; turnId: string; state: TurnState; error: WireError | null }
  session_changed: { agentId: string; sessionId: string; change: 'created' | 'updated' | 'deleted' }
  /** What stands unsent in a field is another than was kept; `by` is the window that said so. */
  draft_changed: { agentId: string; by: string | null }
  memory_changed: {
    agentId: string
    memoryIds: readonly string[]
    /** `purged` names no memories: of what was destroyed only that it went is known. */
    change: 'added' | 'updated' | 'removed' | 'purged' | 'imported' | 'undone'
    changeId: string
  }
  profile_changed: { agentId: string }
  /** A pain or a proposed way of working was found, changed or removed. */
  growth_changed: { agentId: string; what: 'pain' | 'candidate'; id: string }
  job_changed: { agentId: string; job: Job; turnIds: readonly string[] }
  /** Where the overview of a long memory stands. */
  summary_changed: { agentId: string; job: SummaryJob }
  /** Where other work in the background stands. Of no agent where it concerns the whole profile. */
  work_changed: { agentId: string; job: WorkJob } | { job: WorkJob }
  /** A schedule was made, changed, ran or removed. */
  schedule_changed: { agentId: string; scheduleId: string }
  /** A reminder to show: by the system, and in the page. */
  reminder_due: Reminder
  /** All that came in with an import of conversations has been read: what was learned, and what waits for the user's word. */
  import_read: { agentId: string; importId: string; learned: number; waiting: number; unread: number }
  /** The user put a reminder away, in whatever window. */
  reminder_put_away: { agentId: string; jobId: string }
  embedding_changed: { status: EmbeddingStatus }
  /** The files of the profile were read whole: what was found. */
  files_changed: { health: FileHealth }
  settings_changed: { settings: Settings }
  /** How far a model is to be believed was measured, chosen or lowered, or how far measuring is. */
  trust_changed: { trust: ModelTrust }
  /** How far a model is that Ollama gets. */
  model_pull_changed: { pull: ModelPull }
  /** The kernel's thread ended by itself. Where it was not started again, nothing is answered until the user has it tried. */
  kernel_ended: { error: WireError; restarted: boolean }
  progress: { operationId: string; kind: 'import' | 'export' | 'reindex' | 'embed'; done: number; total: number | null }
}
export type EventName = keyof EventMap
export type AppEvent = { [Name in EventName]: { readonly name: Name; readonly payload: EventMap[Name] } }[EventName]
