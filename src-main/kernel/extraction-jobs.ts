import type { EmptyReason } from '../contract/chat.ts'
import { appErrorToWire, AppError } from '../contract/error.ts'
import type { Job } from '../contract/job.ts'
import { rejectionReasons } from '../contract/rejection.ts'
import type { Stretch } from '../memory/extraction/reader.ts'
import { toLearned, type LearnedOutcome } from '../memory/lifecycle/outcome.ts'
import type { Driver } from '../llm/driver.ts'
import type { DataFile } from '../storage/data-file.ts'
import { breathe } from '../util/breathe.ts'
import type { Clock } from '../util/clock.ts'
import type { WorkDrivers } from './governor-driver.ts'
import type { LearnFromMessage } from './learn-from-messages.ts'
import type { MessageReading, ModelAtHand, ReadStretch } from './read-stretch.ts'
import type { SettingsService } from './settings-service.ts'
import { toSourceMessage } from './source-message.ts'
import { stretchesOf } from './stretch.ts'

interface ExtractionJobDeps {
  readonly data: DataFile
  readonly drivers: WorkDrivers
  readonly settings: SettingsService
  readonly readStretch: ReadStretch
  /** The model that reads, and how far it is believed; null where the rules do. */
  readonly modelAtHand: (driver: Driver) => Promise<ModelAtHand | null>
  readonly learnFromMessage: LearnFromMessage
  readonly clock: Clock
}

type Result = NonNullable<Job['result']>
type Update = Pick<Job, 'id' | 'state' | 'attempts' | 'nextRunAt' | 'lastError' | 'result'>

/** After so many failed attempts with a model the rules do the work. */
const modelAttempts = 3
const firstDelayMs = 15_000
/** Messages before a stretch that a reader may look back to. */
const lookedBack = 6

/** Runs one extraction job to its next state. An abort leaves it as it was; everything else ends in a row that says so. */
export function createExtractionJobs(deps: ExtractionJobDeps) {
  const { data, drivers, settings, readStretch, modelAtHand, learnFromMessage, clock } = deps

  /** The job's messages with what the assistant said between them. */
  const stretchesFor = (job: Job, windowTokens: number): Stretch[] => {
    const ids = new Set(job.messageIds)
    const own = job.messageIds
      .flatMap((id) => data.messages.get(id) ?? [])
      .toSorted((a, b) => a.position - b.position)
      .map(toSourceMessage)
    const [first] = own
    const last = own.at(-1)
    if (!first || !last) return []
    const between = data.messages
      .after(first.sessionId, first.position, last.position - first.position)
      .filter(({ id, role, position }) => role === 'assistant' && position < last.position && !ids.has(id))
      .map(toSourceMessage)
    const messages = [...own, ...between].toSorted((a, b) => a.position - b.position)
    const before = data.messages.before(first.sessionId, first.position, lookedBack).map(toSourceMessage)
    return stretchesOf(job.agentId, messages, before, windowTokens)
  }

  const apply = async (job: Job, reading: MessageReading): Promise<LearnedOutcome[]> => {
    const outcomes = await learnFromMessage(job.agentId, reading)
    data.inTransaction(() => {
      for (const outcome of outcomes) {
        const learned = toLearned(outcome)
        if (learned) data.jobs.learn(job.id, { ...learned, messageId: reading.message.id })
      }
    })
    return outcomes
  }

  const run = async (
    job: Job,
    { driver, model }: { driver: Driver; model: ModelAtHand | null },
    extractor: Result['extractor'],
    signal: AbortSignal,
  ): Promise<Result> => {
    const tally = createTally()
    for (const stretch of stretchesFor(job, driver.contextWindow)) {
      for (const reading of await readStretch(stretch, model, signal)) {
        signal.throwIfAborted()
        tally.add(await apply(job, reading), reading)
        await breathe()
      }
    }
    return tally.result(extractor)
  }

  const afterFailure = async (
    { job, driver, attempts }: { job: Job; driver: Driver; attempts: number },
    error: AppError,
    signal: AbortSignal,
  ): Promise<Update> => {
    const mayTryAgain = error.retryable && attempts < modelAttempts
    if (!mayTryAgain)
      return done(job, attempts, await run(job, { driver, model: null }, rulesAfter(error), signal), error)
    const asked = Number(error.params?.['retryAfterSeconds'] ?? 0) * 1_000
    const inMs = Math.max(asked, firstDelayMs * 4 ** (attempts - 1))
    const nextRunAt = new Date(clock.now().getTime() + inMs).toISOString()
    return { id: job.id, state: 'retrying', attempts, nextRunAt, lastError: toJobError(error), result: null }
  }

  return async (job: Job, signal: AbortSignal): Promise<Update> => {
    if (settings.get().extraction === 'off') return { ...job, state: 'cancelled', nextRunAt: null }
    const driver = await drivers.forRun('extraction', job.agentId)
    const attempts = job.attempts + 1
    const model = await modelAtHand(driver)
    const isModels = model !== null && model.trust !== 'cannot_read'
    try {
      return done(job, attempts, await run(job, { driver, model }, isModels ? 'model' : 'rules', signal), null)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof AppError)) throw error
      return afterFailure({ job, driver, attempts }, error, signal)
    }
  }
}
export type RunExtractionJob = ReturnType<typeof createExtractionJobs>

/** What a failed attempt says in the job's row. */
const toJobError = (error: AppError): { code: string; message: string } => {
  const { code, message } = appErrorToWire(error)
  return { code, message }
}

const rulesAfter = ({ code }: AppError): Result['extractor'] =>
  code === 'cap_reached' ? 'rules_after_cap_reached' : 'rules_after_model_failed'

const done = (job: Job, attempts: number, result: Result, error: AppError | null): Update => ({
  id: job.id,
  state: 'done',
  attempts,
  nextRunAt: null,
  lastError: error ? toJobError(error) : null,
  result,
})

/** Counts outcomes, and says in one word why there were none. */
const isWritten = (outcome: LearnedOutcome['outcome']): boolean =>
  outcome === 'created' || outcome === 'updated' || outcome === 'ended' || outcome === 'forgotten'

function createTally() {
  const outcomes: LearnedOutcome[] = []
  let askedToForget = false
  const count = (...kinds: LearnedOutcome['outcome'][]): number =>
    outcomes.filter((one) => kinds.includes(one.outcome)).length
  const reasonOfNone = (): EmptyReason | null => {
    if (outcomes.some(({ memoryId, outcome }) => memoryId !== null && isWritten(outcome))) return null
    if (count('forgotten') > 0) return 'messages_hushed'
    if (outcomes.some((one) => one.reason === 'forget_unclear')) return 'forget_unclear'
    if (count('waiting', 'quarantined') > 0) return 'waiting'
    if (count('duplicate', 'merged') > 0) return 'nothing_new'
    if (outcomes.some((one) => one.reason === 'secret')) return 'secret'
    if (outcomes.some((one) => one.reason === 'forgotten_before')) return 'forgotten_before'
    if (outcomes.some((one) => one.reason === 'no_evidence')) return 'no_evidence'
    if (outcomes.length > 0) return 'all_rejected'
    if (askedToForget) return 'nothing_to_forget'
    return 'nothing_personal'
  }
  return {
    add: (found: readonly LearnedOutcome[], { operations }: MessageReading): void => {
      // A remark of the moment asks for nothing to be kept.
      outcomes.push(...found.filter(({ reason }) => reason !== 'passing'))
      askedToForget ||= operations.some(({ checked }) => checked.operation.op === 'forget')
    },
    result: (extractor: Result['extractor']): Result => ({
      stored: count('created', 'updated', 'ended'),
      rejected: count('rejected'),
      duplicates: count('duplicate', 'merged'),
      forgotten: count('forgotten'),
      waiting: count('waiting', 'quarantined'),
      reason: reasonOfNone(),
      turnedDown: turnedDownFor(outcomes),
      extractor,
    }),
  }
}

/** Why some were turned down: each reason once, the most frequent first. */
const turnedDownFor = (outcomes: readonly LearnedOutcome[]): Result['turnedDown'] =>
  rejectionReasons
    .map((reason) => ({ reason, times: outcomes.filter((one) => isTurnedDown(one) && one.reason === reason).length }))
    .filter(({ times }) => times > 0)
    .toSorted((a, b) => b.times - a.times)
    .map(({ reason }) => reason)

const isTurnedDown = ({ outcome }: LearnedOutcome): boolean => outcome === 'rejected'
