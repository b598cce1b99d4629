import type { z } from 'zod'
import { AppError } from '../../contract/error.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { JobEnding, QueuedJob } from '../../storage/job-queue-store.ts'
import { toRefusal, toStorageError } from '../../storage/storage-error.ts'
import { backOffMs } from '../../util/back-off.ts'
import type { Clock } from '../../util/clock.ts'
import type { JobHandler } from './job-handler.ts'
import type { Log } from '../common/log.ts'

/** A kind of work whose jobs are rows of the table of jobs. */
export interface StoredKind<Payload> extends Pick<JobHandler, 'kind' | 'line' | 'priority'> {
  readonly payload: z.ZodType<Payload>
  /** Runs a job to its next state. What it throws is a fault of the app, unless the file takes nothing. */
  run(job: QueuedJob & { readonly payload: Payload }, run: RunningJob): Promise<JobEnding>
}

export interface RunningJob {
  /** Aborts when the app closes: the job runs again at the next start. */
  readonly signal: AbortSignal
  /** Notes how far it is, for who looks on. */
  progress(done: number, total: number | null): void
}

interface StoredJobsDeps {
  readonly data: Pick<DataFile, 'queue'>
  /** Tells the windows where a job stands. */
  readonly tell: (id: string) => void
  readonly clock: Clock
  readonly log: Log
}

/** A job that broke for a reason of our own this often waits for the user. */
const brokenAttempts = 3
/** So does one that ended the app this often while it ran. */
const mostRescues = 2
const cutOff = { code: 'internal', message: 'The app ended while it worked on this.' }
const outdated = { code: 'job_outdated', message: 'This version of the app does not know how to do this.' }

/** Makes handlers of the kinds whose jobs are rows: each job has an ending that is written down, whatever happens. */
export function createStoredJobs({ data: { queue }, tell, clock, log }: StoredJobsDeps) {
  const kinds: string[] = []
  /** What runs, by the ids of the jobs, with how it is stopped and when it has ended. */
  const running = new Map<string, { readonly stop: AbortController; readonly ended: Promise<void> }>()
  const now = (): string => clock.now().toISOString()
  const inMs = (ms: number): string => new Date(clock.now().getTime() + ms).toISOString()

  const broken = (job: QueuedJob, error: unknown): JobEnding => {
    log.error({ err: error, jobId: job.id, kind: job.kind }, 'job failed')
    const attempts = job.attempts + 1
    const known = toStorageError(error)
    const code = known instanceof AppError ? known.code : 'internal'
    const common = {
      id: job.id,
      attempts,
      lastError: { code, message: 'Something in the app went wrong.' },
      result: null,
    }
    if (attempts >= brokenAttempts) return { ...common, state: 'needs_attention', nextRunAt: null }
    return { ...common, state: 'retrying', nextRunAt: inMs(backOffMs(attempts)) }
  }

  const handler = <Payload>({ payload: schema, run, ...kind }: StoredKind<Payload>): JobHandler => {
    /** How a job ended, where the file did not take it: nothing else of the kind is begun before it does. */
    let unwritten: JobEnding | null = null
    /** How often in a row the file took nothing. */
    let refusals = 0
    kinds.push(kind.kind)

    const write = (ending: JobEnding): void => {
      unwritten = ending
      queue.update(ending, now())
      unwritten = null
      tell(ending.id)
    }

    /** A file that takes nothing is no attempt of the job's: it is tried for as long as that lasts. */
    const heldUp = ({ id, attempts }: QueuedJob, { code, message }: AppError): JobEnding => ({
      id,
      state: 'retrying',
      attempts,
      nextRunAt: inMs(backOffMs(refusals)),
      lastError: { code, message },
      result: null,
    })

    const progressOf = (id: string) => (done: number, total: number | null) => {
      queue.setProgress(id, { done, total })
      tell(id)
    }

    const runOne = async (job: QueuedJob, signal: AbortSignal): Promise<void> => {
      const payload = schema.safeParse(job.payload)
      if (!payload.success) return write({ ...job, state: 'needs_attention', nextRunAt: null, lastError: outdated })
      // Nothing is waited for from here on: a crash meanwhile counts against the job.
      queue.update({ ...job, state: 'running', nextRunAt: null }, now())
      tell(job.id)
      let refusal: AppError | null = null
      const { promise: ended, resolve } = Promise.withResolvers<void>()
      const stop = new AbortController()
      running.set(job.id, { stop, ended })
      const either = AbortSignal.any([signal, stop.signal])
      const ending = await run(
        { ...job, payload: payload.data },
        { signal: either, progress: progressOf(job.id) },
      ).catch((error: unknown): JobEnding => {
        // The app is closing: the row goes back, and runs at the next start.
        if (signal.aborted) return { ...job, state: 'pending' }
        if (stop.signal.aborted) return { ...job, state: 'cancelled', nextRunAt: null }
        refusal = toRefusal(error)
        return refusal ? heldUp(job, refusal) : broken(job, error)
      })
      try {
        write(ending)
      } finally {
        running.delete(job.id)
        resolve()
      }
      if (refusal) throw refusal
    }

    return {
      ...kind,
      next: () => {
        const ending = unwritten
        const job = ending ? undefined : queue.due(kind.kind, now())
        if (!ending && !job) return null
        return async (signal) => {
          try {
            if (ending) write(ending)
            else if (job) await runOne(job, signal)
            refusals = 0
          } catch (error) {
            refusals += 1
            throw error
          }
        }
      },
      nextDueAt: () => queue.nextDueAt(kind.kind),
    }
  }

  return {
    handler,
    /** Stops a job that runs and resolves when it has ended, as cancelled where it had not come to its end. False: it does not run. */
    cancel: async (id: string): Promise<boolean> => {
      const job = running.get(id)
      job?.stop.abort(new AppError('cancelled', 'Cancelled by the user.'))
      await job?.ended
      return job !== undefined
    },
    /** The kinds that handlers were made of. */
    kinds: (): readonly string[] => kinds,
    /** At the start, once every handler is made: what a crash cut off runs again, and what no kind knows waits for the user. */
    rescue: (): void => {
      const rescued = queue.rescueRunning(now(), mostRescues, cutOff)
      if (rescued > 0) log.info({ rescued }, 'jobs that a crash had cut off')
      const setAside = queue.setAside(kinds, now(), outdated)
      if (setAside > 0) log.warn({ setAside }, 'jobs that this version does not know')
    },
  }
}
export type StoredJobs = ReturnType<typeof createStoredJobs>
