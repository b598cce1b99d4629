import { AppError } from '../contract/error.ts'
import type { Memory } from '../contract/memory.ts'
import type { SummaryJob } from '../contract/summary.ts'
import { isMadeByRules, summarizeByRules } from '../memory/summaries/rule-summary.ts'
import { byRules, summarize, type Summary } from '../memory/summaries/summarize.ts'
import type { Answerer, Driver } from '../llm/driver.ts'
import type { MemoriesFile } from '../storage/memories-file.ts'
import { toRefusal } from '../storage/storage-error.ts'
import type { SummaryRow } from '../storage/summary-store.ts'
import { backOffMs, mostWaitMs } from '../util/back-off.ts'
import { breathe } from '../util/breathe.ts'
import type { Clock } from '../util/clock.ts'
import type { EventBus } from './event-bus.ts'
import type { WorkDrivers } from './governor-driver.ts'
import type { Log } from './log.ts'

interface SummaryJobsDeps {
  readonly file: MemoriesFile
  readonly drivers: WorkDrivers
  /** False where no model was chosen for it: then nothing is done, and nothing waits to be. */
  readonly isOn: () => boolean
  readonly events: EventBus
  readonly clock: Clock
  readonly log: Log
}

/** After so many failed attempts the overview stays as the rules made it. */
const mostAttempts = 3
const firstDelayMs = 15_000
const longestSleepMs = 60 * 60 * 1_000

/** Has a model make the overviews of long memories, one by one and across restarts, where the user chose one for it. */
export function createSummaryJobs({ file, drivers, isOn, events, clock, log }: SummaryJobsDeps) {
  const stop = new AbortController()
  const running = new Set<Promise<Summary>>()
  let timer: NodeJS.Timeout | undefined
  let working: Promise<void> = Promise.resolve()
  let isWorking = false
  let wokenAgain = false
  /** How often in a row the file did not take what became of an overview. */
  let failures = 0
  const now = (): string => clock.now().toISOString()

  const put = (row: SummaryRow, change: Partial<SummaryRow>): void => {
    const next = { ...row, ...change, updatedAt: now() }
    file.summaries.put(next)
    events.emit('summary_changed', { agentId: row.agentId, job: toSummaryJob(next) })
  }

  /** Keeps the tiers where the memory still says what was read; else its row began anew. */
  const keep = (row: SummaryRow, memory: Memory, summary: Summary, errorCode: string | null = null): void =>
    file.inTransaction(() => {
      if (file.memories.get(memory.id, null)?.content !== memory.content) return
      const { abstract, overview, generatedBy, reason } = summary
      if (generatedBy === 'model') file.memories.setTiers({ id: memory.id, abstract, overview })
      put(row, { state: 'done', attempts: row.attempts + 1, nextRunAt: null, errorCode, generatedBy, reason })
    })

  const make = async (memory: Memory, driver: Answerer): Promise<Summary> => {
    const floor = { abstract: memory.abstract, overview: memory.overview }
    if (!driver.isModel) return byRules(floor, 'no_model')
    if (memory.localOnly && !driver.local) return byRules(floor, 'local_only')
    return summarize(memory, driver, stop.signal)
  }

  const failed = (row: SummaryRow, memory: Memory, error: unknown): void => {
    if (stop.signal.aborted) return put(row, { state: 'pending' })
    if (toRefusal(error)) throw error
    if (!(error instanceof AppError)) {
      log.error({ err: error }, 'an overview could not be made')
      return put(row, { state: 'needs_attention', attempts: row.attempts + 1, errorCode: 'internal', nextRunAt: null })
    }
    const attempts = row.attempts + 1
    if (error.retryable && attempts < mostAttempts) {
      const asked = Number(error.params?.['retryAfterSeconds'] ?? 0) * 1_000
      const inMs = Math.max(Math.min(asked, mostWaitMs), firstDelayMs * 4 ** (attempts - 1))
      const nextRunAt = new Date(clock.now().getTime() + inMs).toISOString()
      return put(row, { state: 'retrying', attempts, errorCode: error.code, nextRunAt })
    }
    keep(row, memory, byRules(memory, reasonOf(error)), error.code)
  }

  /** Makes the overview of one memory with `driver`. Where that fails, the row says so. */
  const run = async (row: SummaryRow, driver: Driver): Promise<void> => {
    const memory = file.memories.get(row.memoryId, null)
    if (!memory) return
    put(row, { state: 'running', nextRunAt: null })
    if (row.attempts === 0 && !isMadeByRules(memory.content, memory.overview))
      return keep(row, memory, byRules(memory, 'kept'))
    try {
      keep(row, memory, await make(memory, driver))
    } catch (error) {
      failed(row, memory, error)
    }
  }

  const work = async (): Promise<void> => {
    // What a file that took nothing left as running is begun anew, unless the user's own try is.
    if (failures > 0 && running.size === 0) file.summaries.rescueRunning(now())
    for (;;) {
      await breathe()
      const row = stop.signal.aborted || !isOn() ? undefined : file.summaries.due(now())
      if (!row) return sleep()
      const driver = await drivers.forRun('summary', row.agentId)
      // The service that was chosen is gone.
      if (!driver.isModel) return
      // It may have been taken while the driver was made.
      if (file.summaries.get(row.memoryId, null)?.state === row.state) await run(row, driver)
      failures = 0
    }
  }

  const sleep = (): void => {
    clearTimeout(timer)
    const next = isOn() && !stop.signal.aborted ? file.summaries.nextRetryAt() : null
    if (next !== null) sleepFor(Math.max(0, Date.parse(next) - clock.now().getTime()))
  }

  const sleepFor = (ms: number): void => {
    clearTimeout(timer)
    timer = setTimeout(wake, Math.min(ms, longestSleepMs))
    timer.unref()
  }

  function wake(): void {
    wokenAgain = isWorking
    if (isWorking || stop.signal.aborted || !isOn()) return
    isWorking = true
    working = work()
      .catch((error: unknown) => {
        log.error({ err: error }, 'the making of overviews stopped')
        // Tried again later, never in the same tick.
        wokenAgain = false
        sleepFor(backOffMs(failures))
        failures += 1
      })
      .finally(() => {
        isWorking = false
        if (wokenAgain) wake()
      })
  }

  const makeNow = async (memory: Memory): Promise<Summary> => {
    const at = now()
    const row = file.summaries.get(memory.id, null) ?? newRow(memory, at)
    // Taken before anything is awaited: the work in the background leaves it alone.
    put(row, { state: 'running', nextRunAt: null })
    const driver = await drivers.forRun('summary', memory.agentId)
    try {
      const summary = await make(memory, driver)
      if (summary.reason === 'no_model') put(row, { state: 'pending' })
      else keep(row, memory, summary)
      return summary
    } catch (error) {
      stop.signal.throwIfAborted()
      if (!(error instanceof AppError)) throw error
      const summary = byRules(memory, reasonOf(error))
      keep(row, memory, summary, error.code)
      return summary
    }
  }

  file.summaries.rescueRunning(now())

  return {
    wake,
    /**
     * Makes the tiers of a memory now. Never rejects for a model's sake: what it cannot do stays as the rules made it,
     * and the result says why.
     */
    runNow: (memory: Memory): Promise<Summary> => {
      if (!isOn()) return Promise.resolve(byRules(summarizeByRules(memory.content), 'no_model'))
      const made = makeNow(memory)
      running.add(made)
      return made.finally(() => running.delete(made))
    },
    /** Resolves when nothing is left that could run now. */
    idle: async (): Promise<void> => {
      while (isWorking) await working
    },
    close: async (): Promise<void> => {
      stop.abort(new AppError('cancelled', 'The app is closing.'))
      clearTimeout(timer)
      await Promise.allSettled([working, ...running])
    },
  }
}
export type SummaryJobs = ReturnType<typeof createSummaryJobs>

const newRow = ({ id, agentId }: Memory, at: string): SummaryRow => ({
  memoryId: id,
  agentId,
  state: 'pending',
  attempts: 0,
  nextRunAt: null,
  errorCode: null,
  generatedBy: null,
  reason: null,
  createdAt: at,
  updatedAt: at,
})

const reasonOf = ({ code }: AppError) => (code === 'cap_reached' || code === 'local_only' ? code : 'model_failed')

/** What the id of such a job begins with; the memory's follows. */
export const ofSummary = 'summary:'

/** A row as `job_list` shows it. */
export function toSummaryJob(row: SummaryRow): SummaryJob {
  const { memoryId, agentId, state, attempts, createdAt, updatedAt, nextRunAt, errorCode, generatedBy, reason } = row
  return {
    id: `${ofSummary}${memoryId}`,
    kind: 'summary',
    state,
    agentId,
    memoryId,
    attempts,
    createdAt,
    updatedAt,
    nextRunAt,
    lastError: errorCode === null ? null : { code: errorCode, message: 'The model could not be asked.' },
    result: generatedBy === null ? null : { generatedBy, reason },
  }
}
