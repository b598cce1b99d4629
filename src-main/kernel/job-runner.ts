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
  /** Resolves when nothing is left that could run now. */
  idle(): Promise<void>
  close(): Promise<void>
}

/** A job that broke for a reason of our own this often waits for the user. */
const brokenAttempts = 3
const longestSleepMs = 60 * 60 * 1_000

/**
 * Works off the job rows one by one, oldest first, across restarts. Begins with the first `wake`, then sleeps until
 * something is queued or due: no polling.
 */
export function createJobRunner({ data, run, events, clock, log }: JobRunnerDeps): JobRunner {
  const stop = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()
  let isWorking = false
  const now = (): string => clock.now().toISOString()

  const tell = (id: string): void => {
    const job = data.jobs.get(id, null)
    if (!job) return
    const turnIds = data.turns.byUserMessages(job.sessionId, job.messageIds).map((turn) => turn.id)
    events.emit('job_changed', { agentId: job.agentId, job, turnIds })
  }

  const broken = (job: Job, error: unknown): Parameters<typeof data.jobs.update>[0] => {
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

  const runOne = async (job: Job): Promise<void> => {
    data.jobs.update({ ...job, state: 'running', nextRunAt: null }, now())
    tell(job.id)
    try {
      data.jobs.update(await run(job, stop.signal), now())
    } catch (error) {
      // An abort is the app closing: the row goes back, and runs at the next start.
      data.jobs.update(stop.signal.aborted ? { ...job, state: 'pending' } : broken(job, error), now())
    }
    tell(job.id)
  }

  const work = async (): Promise<void> => {
    for (;;) {
      if (stop.signal.aborted) return
      const job = data.jobs.due(now())
      if (!job) return sleep()
      await runOne(job)
    }
  }

  const sleep = (): void => {
    clearTimeout(timer)
    const next = data.jobs.nextRetryAt()
    if (next === null) return
    const inMs = Math.max(0, Date.parse(next) - clock.now().getTime())
    timer = setTimeout(wake, Math.min(inMs, longestSleepMs))
    timer.unref()
  }

  const wake = (): void => {
    if (isWorking || stop.signal.aborted) return
    isWorking = true
    working = work()
      .catch((error: unknown) => log.error({ err: error }, 'the job runner stopped'))
      .finally(() => {
        isWorking = false
        if (!stop.signal.aborted && data.jobs.due(now())) wake()
      })
  }

  const rescued = data.jobs.rescueRunning(now())
  if (rescued > 0) log.info({ rescued }, 'jobs that a crash had cut off run again')

  return {
    wake,
    idle: async () => {
      while (isWorking) await working
    },
    close: async () => {
      stop.abort(new AppError('cancelled', 'The app is closing.'))
      clearTimeout(timer)
      await working
    },
  }
}
