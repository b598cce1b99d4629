import type { EmptyReason } from '../contract/chat.ts'
import { AppError } from '../contract/error.ts'
import type { Job } from '../contract/job.ts'
import { rejectionReasons } from '../contract/rejection.ts'
import type { Extraction, SourceMessage } from '../growth/candidate.ts'
import { toLearned, type LearnedOutcome } from '../growth/memory/learn.ts'
import type { Driver } from '../llm/driver.ts'
import type { DataFile } from '../storage/data-file.ts'
import type { Clock } from '../util/clock.ts'
import {
  batchesFor,
  extractWithModel,
  extractWithRules,
  lookedBack,
  overRules,
  toJobError,
  type EarlierOf,
} from './extraction.ts'
import type { WorkDrivers } from './governor-driver.ts'
import type { LearnFromMessage } from './learn-from-messages.ts'
import type { SettingsService } from './settings-service.ts'
import { toSourceMessage } from './source-message.ts'

interface ExtractionJobDeps {
  readonly data: DataFile
  readonly drivers: WorkDrivers
  readonly settings: SettingsService
  readonly learnFromMessage: LearnFromMessage
  readonly clock: Clock
}

type Result = NonNullable<Job['result']>
type Update = Pick<Job, 'id' | 'state' | 'attempts' | 'nextRunAt' | 'lastError' | 'result'>

/** After so many failed attempts with a model the rules do the work. */
const modelAttempts = 3
const firstDelayMs = 15_000

/** Runs one extraction job to its next state. An abort leaves it as it was; everything else ends in a row that says so. */
export function createExtractionJobs({ data, drivers, settings, learnFromMessage, clock }: ExtractionJobDeps) {
  const messagesOf = (job: Job): SourceMessage[] =>
    job.messageIds
      .map((id) => data.messages.get(id))
      .filter((message) => message !== undefined)
      .toSorted((a, b) => a.position - b.position)
      .map(toSourceMessage)

  const earlierOf: EarlierOf = ({ sessionId, position }) =>
    data.messages.before(sessionId, position, lookedBack).map(toSourceMessage)

  const apply = async (
    job: Job,
    message: SourceMessage,
    extraction: Extraction,
    context: readonly SourceMessage[],
  ): Promise<LearnedOutcome[]> => {
    const outcomes = await learnFromMessage(job.agentId, message, extraction, context)
    data.inTransaction(() => {
      for (const outcome of outcomes) {
        const learned = toLearned(outcome)
        if (learned) data.jobs.learn(job.id, { ...learned, messageId: message.id })
      }
    })
    return outcomes
  }

  const byRules = async (job: Job, extractor: Result['extractor'], signal: AbortSignal): Promise<Result> => {
    const tally = createTally()
    for await (const [message, extraction, context] of extractWithRules(messagesOf(job), earlierOf)) {
      signal.throwIfAborted()
      tally.add(await apply(job, message, extraction, context), extraction)
    }
    return tally.result(extractor)
  }

  const byModel = async (job: Job, driver: Driver, signal: AbortSignal): Promise<Result> => {
    const tally = createTally()
    for (const batch of batchesFor(driver, messagesOf(job))) {
      const extraction = await extractWithModel(driver, batch, signal)
      for await (const [message, combined, context] of overRules(extraction, batch, earlierOf))
        tally.add(await apply(job, message, combined, context), combined)
    }
    return tally.result('model')
  }

  const afterFailure = async (job: Job, attempts: number, error: AppError, signal: AbortSignal): Promise<Update> => {
    const mayTryAgain = error.retryable && attempts < modelAttempts
    if (!mayTryAgain) return done(job, attempts, await byRules(job, rulesAfter(error), signal), error)
    const asked = Number(error.params?.['retryAfterSeconds'] ?? 0) * 1_000
    const inMs = Math.max(asked, firstDelayMs * 4 ** (attempts - 1))
    const nextRunAt = new Date(clock.now().getTime() + inMs).toISOString()
    return { id: job.id, state: 'retrying', attempts, nextRunAt, lastError: toJobError(error), result: null }
  }

  return async (job: Job, signal: AbortSignal): Promise<Update> => {
    if (settings.get().extraction === 'off') return { ...job, state: 'cancelled', nextRunAt: null }
    const driver = await drivers.forRun('extraction', job.agentId)
    const attempts = job.attempts + 1
    if (!driver.isModel || settings.get().extraction === 'rules')
      return done(job, attempts, await byRules(job, 'rules', signal), null)
    try {
      return done(job, attempts, await byModel(job, driver, signal), null)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof AppError)) throw error
      return afterFailure(job, attempts, error, signal)
    }
  }
}
export type RunExtractionJob = ReturnType<typeof createExtractionJobs>

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
  outcome === 'created' || outcome === 'updated' || outcome === 'forgotten'

function createTally() {
  const outcomes: LearnedOutcome[] = []
  const reasons: EmptyReason[] = []
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
    return reasons.at(-1) ?? 'nothing_personal'
  }
  return {
    add: (found: readonly LearnedOutcome[], { emptyReason, forgets }: Extraction): void => {
      // A remark of the moment was no candidate for anything.
      outcomes.push(...found.filter(({ reason }) => reason !== 'passing'))
      askedToForget ||= forgets.length > 0
      if (emptyReason) reasons.push(emptyReason)
    },
    result: (extractor: Result['extractor']): Result => ({
      stored: count('created', 'updated'),
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
