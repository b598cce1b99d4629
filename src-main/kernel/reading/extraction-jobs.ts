import type { EmptyReason } from '../../contract/chat.ts'
import { appErrorToWire, AppError } from '../../contract/error.ts'
import type { Job } from '../../contract/job.ts'
import { rejectionReasons } from '../../contract/rejection.ts'
import type { Answerer } from '../../llm/driver.ts'
import { ownWords } from '../../memory/evidence/own-words.ts'
import { holdsSecret } from '../../memory/evidence/secrets.ts'
import type { SourceMessage } from '../../memory/evidence/source-message.ts'
import { toLearned, type LearnedOutcome } from '../../memory/lifecycle/outcome.ts'
import type { Stretch } from '../../memory/extraction/reader.ts'
import { contextMessages, stretchesOf } from '../../memory/extraction/stretches.ts'
import type { DataFile } from '../../storage/data-file.ts'
import { nextTryAt } from '../../util/back-off.ts'
import { breathe } from '../../util/breathe.ts'
import type { Clock } from '../../util/clock.ts'
import type { WorkDrivers } from '../models/governor-driver.ts'
import type { LearnFromMessage } from './learn-from-messages.ts'
import type { MessageReading, ReadStretch, StretchTask } from './read-stretch.ts'
import type { SettingsService } from '../common/settings-service.ts'
import type { TakeBack } from './take-back.ts'

interface ExtractionJobDeps {
  readonly data: DataFile
  readonly drivers: WorkDrivers
  readonly settings: Pick<SettingsService, 'get'>
  readonly readStretch: ReadStretch
  readonly learnFromMessage: LearnFromMessage
  readonly takeBack: TakeBack
  /** How the driver's model is to be believed; measures it where nobody did. */
  readonly levelFor: (driver: Answerer, signal: AbortSignal) => Promise<StretchTask['level']>
  readonly clock: Clock
}

type Result = NonNullable<Job['result']>
type Update = Pick<Job, 'id' | 'state' | 'attempts' | 'nextRunAt' | 'lastError' | 'result'>

/** After so many failed attempts with a model the rules do the work. */
const modelAttempts = 3

/** Runs one extraction job to its next state. An abort leaves it as it was; everything else ends in a row that says so. */
export function createExtractionJobs(deps: ExtractionJobDeps) {
  const { data, drivers, settings, readStretch, learnFromMessage, takeBack, levelFor, clock } = deps

  const isUnlearned = (id: string): boolean => data.unlearned.has(id)

  /** What the user said in the job, with the answers between; everything of it fits in a third of the model's window. */
  const stretchesOfJob = (job: Job, driver: Answerer): Stretch[] => {
    // What its writer put other words in place of is taken back.
    const wanted = new Set(job.messageIds.filter((id) => !data.branches.isReplaced(id) && !isUnlearned(id)))
    const said = [...wanted].flatMap((id) => data.messages.get(id) ?? [])
    const from = Math.min(...said.map(({ position }) => position))
    const to = Math.max(...said.map(({ position }) => position))
    const shown = said.length === 0 ? [] : data.messages.after(job.sessionId, from - 1, to - from + 1)
    // The window may show another branch by now.
    const between = shown.filter(({ id, position }) => position < to && !wanted.has(id) && !isUnlearned(id))
    const messages = [...between, ...said].toSorted((a, b) => a.position - b.position)
    return stretchesOf({
      agentId: job.agentId,
      messages: messages,
      wanted,
      before: (message: SourceMessage) =>
        data.messages.leadingTo(message, contextMessages).filter(({ id }) => !isUnlearned(id)),
      tokens: Math.floor(driver.contextWindow / 3),
    })
  }

  const note = (job: Job, messageId: string, outcomes: readonly LearnedOutcome[], readBy: Answerer | null): void =>
    data.inTransaction(() => {
      for (const outcome of outcomes) {
        const learned = toLearned(outcome)
        if (learned) data.jobs.learn(job.id, { ...learned, messageId }, readBy)
      }
    })

  const readJob = async (job: Job, { level, ...task }: Omit<StretchTask, 'stretch'>): Promise<Tally> => {
    const tally = createTally()
    const readBy = isModels(level) ? task.driver : null
    for (const stretch of stretchesOfJob(job, task.driver)) {
      await breathe()
      for (const reading of await readStretch({ ...task, level, stretch })) {
        task.signal.throwIfAborted()
        // The conversation may have been deleted while it was read.
        const { id } = reading.message
        if (!data.messages.has(id) || data.branches.isReplaced(id)) continue
        const outcomes = await learnFromMessage(job.agentId, reading)
        if (!data.messages.has(id)) continue
        note(job, id, outcomes, readBy)
        if (data.branches.isReplaced(id)) await takeBack.of(job.agentId, id)
        tally.add(outcomes, reading)
        await breathe()
      }
    }
    return tally
  }

  const byRules = async (
    job: Job,
    driver: Answerer,
    extractor: Result['extractor'],
    signal: AbortSignal,
  ): Promise<Result> => (await readJob(job, { level: 'rules', driver, signal })).result(extractor)

  const afterFailure = async (job: Job, driver: Answerer, error: AppError, signal: AbortSignal): Promise<Update> => {
    const attempts = job.attempts + 1
    const mayTryAgain = error.retryable && attempts < modelAttempts
    if (!mayTryAgain) return done(job, await byRules(job, driver, rulesAfter(error), signal), error)
    const nextRunAt = nextTryAt(clock.now(), attempts, error.params)
    return { id: job.id, state: 'retrying', attempts, nextRunAt, lastError: toJobError(error), result: null }
  }

  return async (job: Job, signal: AbortSignal): Promise<Update> => {
    if (settings.get().extraction === 'off') return { ...job, state: 'cancelled', nextRunAt: null }
    const driver = await drivers.forRun('extraction', job.agentId, job.sessionId)
    const level = await levelFor(driver, signal)
    if (level === 'rules') return done(job, await byRules(job, driver, 'rules', signal), null)
    try {
      const tally = await readJob(job, { level, driver, signal })
      return done(job, tally.result(isModels(level) ? 'model' : 'rules'), null)
    } catch (error) {
      signal.throwIfAborted()
      if (!(error instanceof AppError)) throw error
      return afterFailure(job, driver, error, signal)
    }
  }
}

/** The model's own reading counts, or at least is asked about. */
const isModels = (level: StretchTask['level']): boolean => level !== 'rules' && level !== 'cannot_read'

/** What a failed attempt says in the job's row. */
const toJobError = (error: AppError): { code: string; message: string } => {
  const { code, message } = appErrorToWire(error)
  return { code, message }
}

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
  outcome === 'created' || outcome === 'updated' || outcome === 'ended' || outcome === 'forgotten'

function createTally() {
  const outcomes: LearnedOutcome[] = []
  let askedToForget = false
  // A reader passes a secret over: that it was not kept is told all the same.
  let heldSecret = false
  const count = (...kinds: LearnedOutcome['outcome'][]): number =>
    outcomes.filter((one) => kinds.includes(one.outcome)).length
  /** What was forgotten and stood in conversations only has no chip: that is said, whatever else was learned. */
  const onlySuppresses = (): boolean => {
    const forgotten = outcomes.filter(({ outcome }) => outcome === 'forgotten')
    return forgotten.length > 0 && forgotten.every(({ memoryId }) => memoryId === null)
  }
  const reasonOfNone = (): EmptyReason | null => {
    if (onlySuppresses()) return 'messages_hushed'
    if (outcomes.some(({ memoryId, outcome }) => memoryId !== null && isWritten(outcome))) return null
    if (outcomes.some((one) => one.reason === 'forget_unclear')) return 'forget_unclear'
    if (count('waiting', 'quarantined') > 0) return 'waiting'
    if (count('duplicate', 'merged') > 0) return 'nothing_new'
    if (heldSecret) return 'secret'
    if (outcomes.some((one) => one.reason === 'forgotten_before')) return 'forgotten_before'
    if (outcomes.some((one) => one.reason === 'no_evidence')) return 'no_evidence'
    if (outcomes.length > 0) return 'all_rejected'
    if (askedToForget) return 'nothing_to_forget'
    return 'nothing_personal'
  }
  return {
    add: (found: readonly LearnedOutcome[], { message, operations, secrets }: MessageReading): void => {
      // A remark of the moment asks for nothing to be kept.
      outcomes.push(...found.filter(({ reason }) => reason !== 'passing'))
      const isRequest = operations.some(({ checked }) => checked.operation.op === 'forget')
      askedToForget ||= isRequest
      const holdsAny = secrets.some((one) => message.text.includes(one)) || holdsSecret(ownWords(message))
      heldSecret ||= found.some(({ reason }) => reason === 'secret') || (!isRequest && holdsAny)
    },
    result: (extractor: Result['extractor']): Result => ({
      stored: count('created', 'updated', 'ended'),
      rejected: count('rejected'),
      duplicates: count('duplicate', 'merged'),
      forgotten: count('forgotten'),
      waiting: count('waiting', 'quarantined'),
      reason: reasonOfNone(),
      turnedDown: turnedDownFor(outcomes, heldSecret),
      extractor,
    }),
  }
}

type Tally = ReturnType<typeof createTally>

/** Why some were turned down: each reason once, the most frequent first. */
const turnedDownFor = (outcomes: readonly LearnedOutcome[], heldSecret: boolean): Result['turnedDown'] =>
  rejectionReasons
    .map((reason) => ({
      reason,
      times:
        outcomes.filter((one) => isTurnedDown(one) && one.reason === reason).length +
        Number(reason === 'secret' && heldSecret),
    }))
    .filter(({ times }) => times > 0)
    .toSorted((a, b) => b.times - a.times)
    .map(({ reason }) => reason)

const isTurnedDown = ({ outcome }: LearnedOutcome): boolean => outcome === 'rejected'
