import type { Caller } from '../../contract/caller.ts'
import type { ExtractionState } from '../../contract/chat.ts'
import { AppError } from '../../contract/error.ts'
import type { Job, WorkJob } from '../../contract/job.ts'
import type { SummaryJob } from '../../contract/summary.ts'
import { found } from '../../contract/found.ts'
import type { DataFile } from '../../storage/data-file.ts'
import { ownersOf } from '../../storage/scope.ts'
import type { Clock } from '../../util/clock.ts'
import type { EventBus } from '../common/event-bus.ts'
import type { JobRunner } from './job-runner.ts'
import type { StoredJobs } from './stored-jobs.ts'
import { ofSummary, type SummaryQueue, toSummaryJob } from './summary-jobs.ts'
import { toWorkJob } from './tell-job.ts'
import type { WorkElsewhere } from './embedding/work-elsewhere.ts'

interface JobServiceDeps {
  readonly data: DataFile
  readonly runner: Pick<JobRunner, 'wake'>
  readonly summaries: SummaryQueue
  readonly elsewhere: WorkElsewhere
  readonly stored: Pick<StoredJobs, 'kinds' | 'cancel'>
  readonly tell: (id: string) => void
  readonly events: EventBus
  readonly clock: Clock
}

type Moved = 'pending' | 'cancelled'

const waitsForUser: ReadonlySet<ExtractionState> = new Set(['retrying', 'needs_attention', 'cancelled'])
const mayBeCancelled: ReadonlySet<ExtractionState> = new Set(['pending', 'retrying', 'needs_attention'])

/** Work in the background as its owner sees it: what waits can be tried again or cancelled, and nothing it rests on is lost. */
export function createJobService(deps: JobServiceDeps) {
  const { data, runner, summaries, elsewhere, stored, tell, events, clock } = deps
  const now = (): string => clock.now().toISOString()

  const moveStored = (caller: Caller, id: string, from: ReadonlySet<ExtractionState>, state: Moved): Job | WorkJob => {
    const job = found(data.queue.get(id, ownersOf(caller)), 'job')
    const rests = job.state === 'pending' && job.nextRunAt !== null
    const isLost = state === 'pending' && !stored.kinds().includes(job.kind)
    if (isLost || (!from.has(job.state) && !rests)) throw refused(state)
    const next = { ...job, state, nextRunAt: null }
    data.queue.update(next, now())
    tell(id)
    if (state === 'pending') runner.wake(job.kind)
    return data.jobs.get(id, null) ?? toWorkJob(next)
  }

  const moveSummary = (caller: Caller, id: string, from: ReadonlySet<ExtractionState>, state: Moved): SummaryJob => {
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

  const move = (caller: Caller, id: string, from: ReadonlySet<ExtractionState>, state: Moved): AnyJob =>
    id.startsWith(ofSummary)
      ? moveSummary(caller, id.slice(ofSummary.length), from, state)
      : (elsewhere.move(caller, id, state) ?? moveStored(caller, id, from, state))

  return {
    /** Latest first. */
    list: (caller: Caller, filter: { state: ExtractionState | null; sessionId: string | null; limit: number }) => {
      const owners = ownersOf(caller)
      const items = data.jobs.list({ ...filter, owners })
      // Only learning is of a conversation.
      if (filter.sessionId !== null) return { items, summaries: [], work: [] }
      const rows = summaries.rows.list({ ...filter, owners, withWaiting: summaries.isOn() })
      const underWay = elsewhere.list(caller).filter(({ state }) => filter.state === null || state === filter.state)
      const work = [...underWay, ...data.queue.listWithout('extract', { ...filter, owners }).map(toWorkJob)]
      return { items, summaries: rows.map(toSummaryJob), work }
    },
    /**
     * Runs a job now that waits for its next try or for the conversation to rest, needs attention or was cancelled, or has an overview made anew that the
     * rules made in the model's place. Throws `conflict` for others.
     */
    retry: (caller: Caller, id: string): AnyJob => move(caller, id, waitsForUser, 'pending'),
    /** What waits for a conversation to rest is read now. */
    settle: (): void => {
      data.jobs.settleAll()
      runner.wake('extract')
    },
    /** Ends a job that waits, or stops one that runs; its messages stay with it, so that it can be run later. Throws `conflict` for others. */
    cancel: async (caller: Caller, id: string): Promise<AnyJob> => {
      const isStopped = data.queue.get(id, ownersOf(caller))?.state === 'running' && (await stored.cancel(id))
      const job = isStopped ? data.queue.get(id, ownersOf(caller)) : undefined
      return job?.state === 'cancelled'
        ? (data.jobs.get(id, null) ?? toWorkJob(job))
        : move(caller, id, mayBeCancelled, 'cancelled')
    },
  }
}
type AnyJob = Job | SummaryJob | WorkJob
export type JobService = ReturnType<typeof createJobService>

const fresh = { attempts: 0, errorCode: null, generatedBy: null, reason: null } as const

const refused = (state: Moved): AppError =>
  state === 'pending'
    ? new AppError('conflict', 'This job is not waiting to be tried again.')
    : new AppError('conflict', 'This job is running or over: it cannot be cancelled.')
