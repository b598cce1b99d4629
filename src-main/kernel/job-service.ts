import type { Caller } from '../contract/caller.ts'
import type { ExtractionState } from '../contract/chat.ts'
import { AppError } from '../contract/error.ts'
import type { Job } from '../contract/job.ts'
import type { SummaryJob } from '../contract/summary.ts'
import { found } from '../memory/lifecycle/not-found.ts'
import type { DataFile } from '../storage/data-file.ts'
import { ownersOf } from '../storage/scope.ts'
import type { Clock } from '../util/clock.ts'
import type { SummaryQueue } from './assemble-summaries.ts'
import type { EventBus } from './event-bus.ts'
import type { JobRunner } from './job-runner.ts'
import { ofSummary, toSummaryJob } from './summary-jobs.ts'

interface JobServiceDeps {
  readonly data: DataFile
  readonly runner: Pick<JobRunner, 'wake' | 'settle'>
  readonly summaries: SummaryQueue
  readonly events: EventBus
  readonly clock: Clock
}

const waitsForUser: ReadonlySet<ExtractionState> = new Set(['retrying', 'needs_attention', 'cancelled'])
const mayBeCancelled: ReadonlySet<ExtractionState> = new Set(['pending', 'retrying', 'needs_attention'])

/** Work in the background as its owner sees it: what waits can be tried again or cancelled, and nothing it rests on is lost. */
export function createJobService({ data, runner, summaries, events, clock }: JobServiceDeps) {
  const now = (): string => clock.now().toISOString()

  const moveExtraction = (
    caller: Caller,
    id: string,
    from: ReadonlySet<ExtractionState>,
    state: 'pending' | 'cancelled',
  ) => {
    const job = found(data.jobs.get(id, ownersOf(caller)), 'job')
    const rests = job.state === 'pending' && job.nextRunAt !== null
    if (!from.has(job.state) && !rests) throw refused(state)
    data.jobs.update({ ...job, state, nextRunAt: null }, now())
    const next = found(data.jobs.get(id, ownersOf(caller)), 'job')
    const turnIds = data.turns.byUserMessages(next.sessionId, next.messageIds).map((turn) => turn.id)
    events.emit('job_changed', { agentId: next.agentId, job: next, turnIds })
    if (state === 'pending') runner.wake()
    return next
  }

  const moveSummary = (
    caller: Caller,
    id: string,
    from: ReadonlySet<ExtractionState>,
    state: 'pending' | 'cancelled',
  ) => {
    const row = found(summaries.rows.get(id, ownersOf(caller)), 'job')
    // What the rules did in the model's place can be tried again too.
    const isMoved = from.has(row.state) || (state === 'pending' && row.state === 'done' && row.generatedBy === 'rules')
    if (!isMoved) throw refused(state)
    const next = { ...row, state, nextRunAt: null, updatedAt: now(), ...(state === 'pending' && fresh) }
    summaries.rows.put(next)
    events.emit('summary_changed', { agentId: row.agentId, job: toSummaryJob(next) })
    if (state === 'pending') summaries.wake()
    return toSummaryJob(next)
  }

  const move = (caller: Caller, id: string, from: ReadonlySet<ExtractionState>, state: 'pending' | 'cancelled') =>
    id.startsWith(ofSummary)
      ? moveSummary(caller, id.slice(ofSummary.length), from, state)
      : moveExtraction(caller, id, from, state)

  return {
    /** Latest first. */
    list: (caller: Caller, filter: { state: ExtractionState | null; sessionId: string | null; limit: number }) => {
      const owners = ownersOf(caller)
      const rows =
        filter.sessionId === null
          ? summaries.rows.list({ owners, state: filter.state, withWaiting: summaries.isOn(), limit: filter.limit })
          : []
      return { items: data.jobs.list({ ...filter, owners }), summaries: rows.map(toSummaryJob) }
    },
    /**
     * Runs a job now that waits for its next try or for the conversation to rest, needs attention or was cancelled, or has an overview made anew that the
     * rules made in the model's place. Throws `conflict` for others.
     */
    retry: (caller: Caller, id: string): Job | SummaryJob => move(caller, id, waitsForUser, 'pending'),
    /** What waits for a conversation to rest is read now. */
    settle: runner.settle,
    /** Ends a job that waits; its messages stay with it, so that it can be run later. Throws `conflict` for others. */
    cancel: (caller: Caller, id: string): Job | SummaryJob => move(caller, id, mayBeCancelled, 'cancelled'),
  }
}
export type JobService = ReturnType<typeof createJobService>

const fresh = { attempts: 0, errorCode: null, generatedBy: null, reason: null } as const

const refused = (state: 'pending' | 'cancelled'): AppError =>
  state === 'pending'
    ? new AppError('conflict', 'This job is not waiting to be tried again.')
    : new AppError('conflict', 'This job is running or over: it cannot be cancelled.')
