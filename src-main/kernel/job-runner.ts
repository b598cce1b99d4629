import { AppError } from '../contract/error.ts'
import type { Job } from '../contract/job.ts'
import type { DataFile } from '../storage/data-file.ts'
import type { Clock } from '../util/clock.ts'
import type { EventBus } from './event-bus.ts'
import type { RunExtractionJob } from './extraction-jobs.ts'
import type { Log } from './log.ts'

interface JobRunnerDeps {
  readonly data: DataFile
  readonly run: RunExtractionJob
  readonly events: EventBus
  readonly clock: Clock
  readonly log: Log
}

export interface JobRunner {
  /** Looks for work; called when a job was queued. */
  wake(): void
  /** Makes what waits for its conversation to rest due now: for tests, measurements and the end of the app. */
  settle(): void
  /** Resolves when nothing is left that could run now. */
  idle(): Promise<void>
  close(): Promise<void>
}

type Ending = Pick<Job, 'id' | 'state' | 'attempts' | 'nextRunAt' | 'lastError' | 'result'>

/** A job that broke for a reason of our own this often waits for the user. */
const brokenAttempts = 3
/** So does one that ended the app this often while it ran. */
const mostRescues = 2
const cutOff = { code: 'internal', message: 'The app ended while it worked on this.' }
const firstPauseMs = 1_000
const longestSleepMs = 60 * 60 * 1_000

/**
 * Works off the job rows one by one, oldest first, across restarts. Begins with the first `wake`, then sleeps until
 * something is queued or due: no polling.
 */
export function createJobRunner({ data, run, events, clock, log }: JobRunnerDeps): JobRunner {
  const stop = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> | undefined
  let isWanted = false
  let failures = 0
  /** How a job ended, where the file did not take it: nothing else is begun before it does. */
  let unwritten: Ending | null = null
  const now = (): string => clock.now().toISOString()

  const tell = (id: string): void => {
    const job = data.jobs.get(id, null)
    if (!job) return
    const turnIds = data.turns.byUserMessages(job.sessionId, job.messageIds).map((turn) => turn.id)
    events.emit('job_changed', { agentId: job.agentId, job, turnIds })
  }

  const broken = (job: Job, error: unknown): Ending => {
    log.error({ err: error, jobId: job.id }, 'job failed')
    const attempts = job.attempts + 1
    const lastError = {
      code: error instanceof AppError ? error.code : 'internal',
      message: 'Something in the app went wrong.',
    }
    if (attempts >= brokenAttempts)
      return { id: job.id, state: 'needs_attention', attempts, nextRunAt: null, lastError, result: null }
    const nextRunAt = new Date(clock.now().getTime() + 1_000 * 4 ** attempts).toISOString()
    return { id: job.id, state: 'retrying', attempts, nextRunAt, lastError, result: null }
  }

  /** An abort is the app closing: the row goes back, and runs at the next start. */
  const endingOf = (job: Job): Promise<Ending> =>
    run(job, stop.signal).catch((error: unknown) =>
      stop.signal.aborted ? { ...job, state: 'pending' as const } : broken(job, error),
    )

  const write = (ending: Ending): void => {
    unwritten = ending
    data.jobs.update(ending, now())
    unwritten = null
    tell(ending.id)
  }

  const runOne = async (job: Job): Promise<void> => {
    data.jobs.update({ ...job, state: 'running', nextRunAt: null }, now())
    tell(job.id)
    write(await endingOf(job))
  }

  const work = async (): Promise<void> => {
    if (unwritten) write(unwritten)
    for (let job = data.jobs.due(now()); job && !stop.signal.aborted; job = data.jobs.due(now())) {
      await runOne(job)
      failures = 0
    }
    const next = data.jobs.nextDueAt()
    if (next !== null) sleep(Date.parse(next) - clock.now().getTime())
  }

  const sleep = (ms: number): void => {
    clearTimeout(timer)
    if (stop.signal.aborted) return
    timer = setTimeout(wake, Math.min(Math.max(0, ms), longestSleepMs))
    timer.unref()
  }

  /** A file that takes nothing is tried again later, never in the same tick: it may stay full for long. */
  const failed = (error: unknown): void => {
    log.error({ err: error }, 'the job runner could not go on')
    sleep(firstPauseMs * 2 ** failures)
    failures = Math.min(failures + 1, 20)
    isWanted = false
  }

  const wake = (): void => {
    if (stop.signal.aborted) return
    isWanted = true
    working ??= (async () => {
      while (isWanted) {
        isWanted = false
        await work().catch(failed)
      }
      working = undefined
    })()
  }

  const rescued = data.jobs.rescueRunning(now(), mostRescues, cutOff)
  if (rescued > 0) log.info({ rescued }, 'jobs that a crash had cut off')
  // What waited for its conversation to rest when the app ended has rested.
  data.jobs.settleAll()

  return {
    wake,
    settle: () => {
      data.jobs.settleAll()
      wake()
    },
    idle: async () => {
      wake()
      while (working) await working
    },
    close: async () => {
      stop.abort(new AppError('cancelled', 'The app is closing.'))
      clearTimeout(timer)
      await working
    },
  }
}
