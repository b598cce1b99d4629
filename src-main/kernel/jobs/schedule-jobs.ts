import { ownerCaller } from '../../contract/caller.ts'
import { AppError } from '../../contract/error.ts'
import { scheduleActionSchema, type ScheduleAction } from '../../contract/schedule.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { JobEnding, QueuedJob } from '../../storage/job-queue-store.ts'
import type { Clock } from '../../util/clock.ts'
import { estimateTokens } from '../../util/token-estimate.ts'
import type { ChatService } from '../turn/chat-service.ts'
import type { DriverSource } from '../models/driver-source.ts'
import type { EventBus } from '../common/event-bus.ts'
import type { Governor } from '../models/governor.ts'
import { answerTokens } from '../models/governor-driver.ts'
import type { Health } from '../files/health.ts'
import type { JobHandler } from './job-handler.ts'
import { notPutAway, remindSchema, toReminder } from './reminder-service.ts'
import type { ScheduleService } from './schedule-service.ts'
import type { StoredJobs } from './stored-jobs.ts'

interface ScheduleJobsDeps {
  readonly data: DataFile
  readonly stored: StoredJobs
  readonly chat: Pick<ChatService, 'send'>
  readonly drivers: Pick<DriverSource, 'current'>
  readonly governor: Pick<Governor, 'assertRoom'>
  readonly health: Pick<Health, 'backUp'>
  readonly schedules: Pick<ScheduleService, 'giveUp'>
  readonly events: EventBus
  readonly clock: Clock
}

type Of<Kind extends ScheduleAction['kind']> = Extract<ScheduleAction, { kind: Kind }>

/** A conversation in which an answer is being written is tried again after this, so often. */
const busyMs = 60_000
const mostBusy = 30
/** What of a conversation may go along with a message, for the estimate of what an answer takes. */
const messagesSent = 60

const [saySchema, , backupSchema] = scheduleActionSchema.options

/** What schedules have done, as jobs: each run once, and with an end that can be seen. */
export function createScheduleJobs(deps: ScheduleJobsDeps): readonly { readonly handler: JobHandler }[] {
  const { data, stored, chat, drivers, governor, health, schedules, events, clock } = deps

  const ended = ({ id, attempts }: QueuedJob, end: Partial<JobEnding>): JobEnding => ({
    id,
    state: 'done',
    attempts: attempts + 1,
    nextRunAt: null,
    lastError: null,
    result: null,
    ...end,
  })
  const stuck = (job: QueuedJob, { code, message }: { readonly code: string; readonly message: string }): JobEnding =>
    ended(job, { state: 'needs_attention', lastError: { code, message } })

  /** Nobody waits for this answer: it goes under the caps. Throws `cap_reached`. */
  const assertRoom = async ({ sessionId, text }: Of<'say'>, { agentId, cap }: QueuedJob): Promise<void> => {
    const driver = await drivers.current({ sessionId })
    if (!driver.isModel) return
    const next = data.messages.nextPosition(sessionId)
    const said = data.messages.before(sessionId, next, messagesSent)
    const history = said.reduce((sum, message) => sum + estimateTokens(message.text), 0)
    const prompt = Math.min(history + estimateTokens(text), driver.contextWindow)
    governor.assertRoom(
      { purpose: 'schedule', agentId, tokens: 0 },
      { provider: driver.providerId, model: driver.model, estimate: { prompt, completion: answerTokens } },
      cap,
    )
  }

  const say = async (job: QueuedJob & { readonly payload: Of<'say'> }): Promise<JobEnding> => {
    const { sessionId, text } = job.payload
    try {
      await assertRoom(job.payload, job)
      const input = {
        sessionId,
        text,
        untrustedSpans: [],
        attachmentIds: [],
        pulled: [],
        idempotencyKey: `schedule ${job.id}`,
      }
      const { turnId, userMessageId } = chat.send(ownerCaller('ipc'), input)
      // What a schedule says again and again is not learned from.
      data.jobs.claim(job.id, userMessageId)
      return ended(job, { result: { turnId } })
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      if (error.code === 'busy' && job.attempts < mostBusy) {
        const nextRunAt = new Date(clock.now().getTime() + busyMs).toISOString()
        return ended(job, { state: 'retrying', nextRunAt, lastError: { code: 'busy', message: error.message } })
      }
      if (error.code === 'not_found' && job.parentId !== null) schedules.giveUp(job.parentId)
      if (error.code.startsWith('storage_')) throw error
      return stuck(job, error)
    }
  }

  const remind = async (job: QueuedJob): Promise<JobEnding> => {
    const reminder = toReminder(job)
    if (reminder) events.emit('reminder_due', reminder)
    return ended(job, { result: notPutAway })
  }

  return [
    { handler: stored.handler({ kind: 'say', line: 'clock', priority: 1, payload: saySchema, run: say }) },
    { handler: stored.handler({ kind: 'remind', line: 'clock', priority: 1, payload: remindSchema, run: remind }) },
    {
      handler: stored.handler({
        kind: 'backup',
        line: 'files',
        priority: 1,
        payload: backupSchema,
        run: async (job, { progress, signal }) => {
          progress(0, null)
          const damaged = await health.backUp(signal)
          return damaged.length === 0
            ? ended(job, {})
            : stuck(job, { code: 'storage_damaged', message: `Damaged: ${damaged.join(', ')}` })
        },
      }),
    },
  ]
}
