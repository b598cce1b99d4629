import { AppError } from '../../contract/error.ts'
import type { Memory } from '../../contract/memory.ts'
import type { SummaryJob } from '../../contract/summary.ts'
import { isMadeByRules, summarizeByRules } from '../../memory/summaries/rule-summary.ts'
import { byRules, summarize, type Summary } from '../../memory/summaries/summarize.ts'
import type { Answerer } from '../../llm/driver.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { toRefusal } from '../../storage/storage-error.ts'
import type { SummaryRow } from '../../storage/summary-store.ts'
import { nextTryAt } from '../../util/back-off.ts'
import type { Clock } from '../../util/clock.ts'
import type { EventBus } from '../common/event-bus.ts'
import type { WorkDrivers } from '../models/governor-driver.ts'
import type { JobHandler } from './job-handler.ts'
import type { JobRunner } from './job-runner.ts'
import type { Log } from '../common/log.ts'

interface SummaryJobsDeps {
  readonly file: MemoriesFile
  readonly drivers: WorkDrivers
  /** False where no model was chosen for it: then nothing is done, and nothing waits to be. */
  readonly isOn: () => boolean
  readonly runner: Pick<JobRunner, 'wake'>
  readonly events: EventBus
  readonly clock: Clock
  readonly log: Log
}

/** After so many failed attempts the overview stays as the rules made it. */
const mostAttempts = 3

/** Has a model make the overviews of long memories, one by one and across restarts, where the user chose one for it. */
export function createSummaryJobs({ file, drivers, isOn, runner, events, clock, log }: SummaryJobsDeps) {
  const stop = new AbortController()
  const running = new Set<Promise<Summary>>()
  /** The service that was chosen is not there: nothing is looked for until there is news. */
  let isGone = false
  /** The file took nothing, which may have left a row as running. */
  let isUnsure = false
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

  const make = async (memory: Memory, driver: Answerer, signal: AbortSignal): Promise<Summary> => {
    const floor = { abstract: memory.abstract, overview: memory.overview }
    if (!driver.isModel) return byRules(floor, 'no_model')
    if (memory.localOnly && !driver.local) return byRules(floor, 'local_only')
    return summarize(memory, driver, signal)
  }

  const failed = (row: SummaryRow, memory: Memory, error: unknown, signal: AbortSignal): void => {
    if (signal.aborted) return put(row, { state: 'pending' })
    if (toRefusal(error)) throw error
    if (!(error instanceof AppError)) {
      log.error({ err: error }, 'an overview could not be made')
      return put(row, { state: 'needs_attention', attempts: row.attempts + 1, errorCode: 'internal', nextRunAt: null })
    }
    const attempts = row.attempts + 1
    if (error.retryable && attempts < mostAttempts) {
      const nextRunAt = nextTryAt(clock.now(), attempts, error.params)
      return put(row, { state: 'retrying', attempts, errorCode: error.code, nextRunAt })
    }
    keep(row, memory, byRules(memory, reasonOf(error)), error.code)
  }

  /** Makes the overview of one memory with `driver`. Where that fails, the row says so. */
  const run = async (row: SummaryRow, driver: Answerer, signal: AbortSignal): Promise<void> => {
    const memory = file.memories.get(row.memoryId, null)
    if (!memory) return
    put(row, { state: 'running', nextRunAt: null })
    if (row.attempts === 0 && !isMadeByRules(memory.content, memory.overview))
      return keep(row, memory, byRules(memory, 'kept'))
    try {
      keep(row, memory, await make(memory, driver, signal))
    } catch (error) {
      failed(row, memory, error, signal)
    }
  }

  const piece = async (row: SummaryRow, signal: AbortSignal): Promise<void> => {
    const driver = await drivers.forRun('summary', row.agentId)
    isGone = !driver.isModel
    // It may have been taken while the driver was made.
    if (isGone || file.summaries.get(row.memoryId, null)?.state !== row.state) return
    isUnsure = true
    await run(row, driver, signal)
    isUnsure = false
  }

  const handler: JobHandler = {
    kind: 'summary',
    line: 'models',
    priority: 1,
    next: () => {
      if (isGone || !isOn()) return null
      // What a file that took nothing left as running is begun anew, unless the user's own try is.
      if (isUnsure && running.size === 0) file.summaries.rescueRunning(now())
      const row = file.summaries.due(now())
      return row ? (signal) => piece(row, signal) : null
    },
    nextDueAt: () => (isOn() && !isGone ? file.summaries.nextRetryAt() : null),
  }

  const wake = (): void => {
    isGone = false
    runner.wake(handler.kind)
  }

  const makeNow = async (memory: Memory): Promise<Summary> => {
    const at = now()
    const row = file.summaries.get(memory.id, null) ?? newRow(memory, at)
    // Taken before anything is awaited: the work in the background leaves it alone.
    put(row, { state: 'running', nextRunAt: null })
    const driver = await drivers.forRun('summary', memory.agentId)
    try {
      const summary = await make(memory, driver, stop.signal)
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
    handler,
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
    close: async (): Promise<void> => {
      stop.abort(new AppError('cancelled', 'The app is closing.'))
      await Promise.allSettled(running)
    },
  }
}
export type SummaryJobs = ReturnType<typeof createSummaryJobs>

/** The waiting ones, as the list of all work has them. */
export interface SummaryQueue extends Pick<SummaryJobs, 'wake'> {
  readonly rows: MemoriesFile['summaries']
  readonly isOn: () => boolean
}

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
