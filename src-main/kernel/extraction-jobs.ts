import type { EmptyReason } from '../contract/chat.ts'
import { AppError } from '../contract/error.ts'
import type { Job } from '../contract/job.ts'
import { rejectionReasons } from '../contract/rejection.ts'
import { toLearned, type LearnedOutcome } from '../growth/memory/learn.ts'
import type { Driver } from '../llm/driver.ts'
import type { SourceMessage } from '../memory/evidence/source-message.ts'
import type { Stretch } from '../memory/extraction/reader.ts'
import { contextMessages, stretchesOf } from '../memory/extraction/stretches.ts'
import type { DataFile } from '../storage/data-file.ts'
import type { Clock } from '../util/clock.ts'
import { toJobError } from './extraction.ts'
import type { WorkDrivers } from './governor-driver.ts'
import type { ReadMessage, ReadStretch, StretchTask } from './read-stretch.ts'
import { toSourceMessage } from './source-message.ts'

interface ExtractionJobDeps {
  readonly data: DataFile
  readonly drivers: WorkDrivers
  readonly readStretch: ReadStretch
  /** How the driver's model is to be believed; measures it where nobody did. */
  readonly levelFor: (driver: Driver, signal: AbortSignal) => Promise<StretchTask['level']>
  readonly clock: Clock
}

type Result = NonNullable<Job['result']>
type Update = Pick<Job, 'id' | 'state' | 'attempts' | 'nextRunAt' | 'lastError' | 'result'>

/** After so many failed attempts with a model the rules do the work. */
const modelAttempts = 3
const firstDelayMs = 15_000

/** Runs one extraction job to its next state. An abort leaves it as it was; everything else ends in a row that says so. */
export function createExtractionJobs({ data, drivers, readStretch, levelFor, clock }: ExtractionJobDeps) {
  /** What the user said in the job, with the answers between; everything of it fits in a third of the model's window. */
  const stretchesOfJob = (job: Job, driver: Driver): Stretch[] => {
    const wanted = new Set(job.messageIds)
    const said = job.messageIds.flatMap((id) => data.messages.get(id) ?? []).map(toSourceMessage)
    const from = Math.min(...said.map(({ position }) => position))
    const to = Math.max(...said.map(({ position }) => position))
    const messages = said.length === 0 ? [] : data.messages.after(job.sessionId, from - 1, to - from + 1)
    return stretchesOf({
      agentId: job.agentId,
      messages: messages.map(toSourceMessage),
      wanted,
      before: ({ sessionId, position }: SourceMessage) =>
        data.messages.before(sessionId, position, contextMessages).map(toSourceMessage),
      tokens: Math.floor(driver.contextWindow / 3),
    })
  }

  const note = (job: Job, { message, outcomes }: ReadMessage, readBy: Driver | null): void =>
    data.inTransaction(() => {
      for (const outcome of outcomes) {
        const learned = toLearned(outcome)
        if (learned) data.jobs.learn(job.id, { ...learned, messageId: message.id }, readBy)
      }
    })

  const readJob = async (job: Job, { level, ...task }: Omit<StretchTask, 'stretch'>): Promise<Tally> => {
    const tally = createTally()
    const readBy = level === 'trusted' || level === 'cautious' ? task.driver : null
    for (const stretch of stretchesOfJob(job, task.driver)) {
      for await (const read of readStretch({ ...task, level, stretch })) {
        note(job, read, readBy)
        tally.add(read)
      }
    }
    return tally
  }

  const byRules = async (
    job: Job,
    driver: Driver,
    extractor: Result['extractor'],
    signal: AbortSignal,
  ): Promise<Result> => (await readJob(job, { level: 'rules', driver, signal })).result(extractor)

  const afterFailure = async (job: Job, driver: Driver, error: AppError, signal: AbortSignal): Promise<Update> => {
    const attempts = job.attempts + 1
    const mayTryAgain = error.retryable && attempts < modelAttempts
    if (!mayTryAgain) return done(job, await byRules(job, driver, rulesAfter(error), signal), error)
    const asked = Number(error.params?.['retryAfterSeconds'] ?? 0) * 1_000
    const inMs = Math.max(asked, firstDelayMs * 4 ** (attempts - 1))
    const nextRunAt = new Date(clock.now().getTime() + inMs).toISOString()
    return { id: job.id, state: 'retrying', attempts, nextRunAt, lastError: toJobError(error), result: null }
  }

  return async (job: Job, signal: AbortSignal): Promise<Update> => {
    const driver = await drivers.forRun('extraction', job.agentId)
    const level = await levelFor(driver, signal)
    if (level === 'rules') return done(job, await byRules(job, driver, 'rules', signal), null)
    try {
      const tally = await readJob(job, { level, driver, signal })
      return done(job, tally.result(level === 'trusted' || level === 'cautious' ? 'model' : 'rules'), null)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof AppError)) throw error
      return afterFailure(job, driver, error, signal)
    }
  }
}
export type RunExtractionJob = ReturnType<typeof createExtractionJobs>

const rulesAfter = ({ code }: AppError): Result['extractor'] =>
  code === 'cap_reached' ? 'rules_after_cap_reached' : 'rules_after_model_failed'

const done = (job: Job, result: Result, error: AppError | null): Update => ({
  id: job.id,
  state: 'done',
  attempts: job.attempts + 1,
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
    add: (read: ReadMessage): void => {
      const { emptyReason } = read
      // A remark of the moment was no candidate for anything.
      outcomes.push(...read.outcomes.filter(({ reason }) => reason !== 'passing'))
      askedToForget ||= read.askedToForget
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

type Tally = ReturnType<typeof createTally>

/** Why some were turned down: each reason once, the most frequent first. */
const turnedDownFor = (outcomes: readonly LearnedOutcome[]): Result['turnedDown'] =>
  rejectionReasons
    .map((reason) => ({ reason, times: outcomes.filter((one) => isTurnedDown(one) && one.reason === reason).length }))
    .filter(({ times }) => times > 0)
    .toSorted((a, b) => b.times - a.times)
    .map(({ reason }) => reason)

const isTurnedDown = ({ outcome }: LearnedOutcome): boolean => outcome === 'rejected'
