import { AppError } from '../contract/error.ts'
import type { Job } from '../contract/job.ts'
import type { DataFile } from '../storage/data-file.ts'
import { toRefusal, toStorageError } from '../storage/storage-error.ts'
import { backOffMs } from '../util/back-off.ts'
import { breathe } from '../util/breathe.ts'
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
  /** Runs while a file took nothing and is to be tried again. */
  let pause: NodeJS.Timeout | undefined
  /** How a job ended, where the file did not take it: nothing else is begun before it does. */
  let unwritten: Ending | null = null
  const now = (): string => clock.now().toISOString()

  const tell = (id: string): void => {
    const job = data.jobs.get(id, null)
    if (!job) return
    const turnIds = data.turns.byUserMessages(job.sessionId, job.messageIds).map((turn) => turn.id)
    events.emit('job_changed', { agentId: job.agentId, job, turnIds })
  }

  const inMs = (ms: number): string => new Date(clock.now().getTime() + ms).toISOString()

  const broken = (job: Job, error: unknown): Ending => {
    log.error({ err: error, jobId: job.id }, 'job failed')
    const attempts = job.attempts + 1
    const known = toStorageError(error)
    const lastError = {
      code: known instanceof AppError ? known.code : 'internal',
      message: 'Something in the app went wrong.',
    }
    const common = { id: job.id, attempts, lastError, result: null }
    if (attempts >= brokenAttempts) return { ...common, state: 'needs_attention', nextRunAt: null }
    return { ...common, state: 'retrying', nextRunAt: inMs(backOffMs(attempts)) }
  }

  /** A file that takes nothing is no attempt of the job's: it is tried for as long as that lasts. */
  const heldUp = ({ id, attempts }: Job, { code, message }: AppError): Ending => ({
    id,
    state: 'retrying',
    attempts,
    nextRunAt: inMs(backOffMs(failures)),
    lastError: { code, message },
    result: null,
  })

  const write = (ending: Ending): void => {
    unwritten = ending
    data.jobs.update(ending, now())
    unwritten = null
    tell(ending.id)
  }

  const runOne = async (job: Job): Promise<void> => {
    data.jobs.update({ ...job, state: 'running', nextRunAt: null }, now())
    tell(job.id)
    let refusal: AppError | null = null
    await breathe()
    const ending = await run(job, stop.signal).catch((error: unknown): Ending => {
      // An abort is the app closing: the row goes back, and runs at the next start.
      if (stop.signal.aborted) return { ...job, state: 'pending' }
      refusal = toRefusal(error)
      return refusal ? heldUp(job, refusal) : broken(job, error)
    })
    write(ending)
    if (refusal) throw refusal
    goesOn()
  }

  const work = async (): Promise<void> => {
    if (unwritten) {
      write(unwritten)
      goesOn()
    }
    for (let job = data.jobs.due(now()); job && !stop.signal.aborted; job = data.jobs.due(now())) await runOne(job)
    const next = data.jobs.nextDueAt()
    if (next !== null) sleep(Date.parse(next) - clock.now().getTime())
  }

  const sleep = (ms: number): void => {
    clearTimeout(timer)
    if (stop.signal.aborted) return
    timer = setTimeout(wake, Math.min(Math.max(0, ms), longestSleepMs))
    timer.unref()
  }

  /**
   * A file that takes nothing is tried again later, never in the same tick: it may stay full for long. What is queued
   * meanwhile tries once more, which changes neither when the next try is due nor what the log says.
   */
  const failed = (error: unknown): void => {
    isWanted = false
    if (pause || stop.signal.aborted) return
    log.error({ err: error }, 'the job runner could not go on')
    pause = setTimeout(() => {
      pause = undefined
      wake()
    }, backOffMs(failures))
    pause.unref()
    failures += 1
  }

  const goesOn = (): void => {
    clearTimeout(pause)
    pause = undefined
    failures = 0
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
      clearTimeout(pause)
      await working
    },
  }
}
