import { z } from 'zod'
import type { Caller } from '../../contract/caller.ts'
import { type Reminder, scheduleActionSchema } from '../../contract/schedule.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { QueuedJob } from '../../storage/job-queue-store.ts'
import { ownersOf } from '../../storage/scope.ts'
import type { Clock } from '../../util/clock.ts'
import type { EventBus } from '../common/event-bus.ts'

interface ReminderDeps {
  readonly data: DataFile
  readonly events: EventBus
  readonly clock: Clock
}

/** What a reminder is queued with: what it says, and when it is due. */
export const remindSchema = scheduleActionSchema.options[1].extend({ due: z.string().optional() })

/** How a reminder ends that the user has not put away. */
export const notPutAway = { due: true }

/** More are not shown at once. */
const mostShown = 50

/** A reminder that was queued, as it is told; null for one of no agent. */
export function toReminder({ id, agentId, parentId, payload, createdAt }: QueuedJob): Reminder | null {
  const said: z.infer<typeof remindSchema> = remindSchema.parse(payload)
  return agentId === null
    ? null
    : { agentId, scheduleId: parentId, jobId: id, text: said.text, at: said.due ?? createdAt }
}

/** What the user was reminded of, until it is put away: also where no window was there to show it. */
export function createReminderService({ data: { queue }, events, clock }: ReminderDeps) {
  const dueFor = (caller: Caller, most: number): QueuedJob[] =>
    queue.endedWith('remind', notPutAway, ownersOf(caller), most)
  return {
    /** The latest first. */
    list: (caller: Caller): Reminder[] => dueFor(caller, mostShown).flatMap((job) => toReminder(job) ?? []),
    /** With it what the same schedule reminded of before. */
    putAway: (caller: Caller, jobId: string): void => {
      const due = dueFor(caller, Number.MAX_SAFE_INTEGER)
      const of = due.find(({ id }) => id === jobId)
      const all = due.filter(({ id, parentId }) => id === jobId || (of?.parentId != null && parentId === of.parentId))
      for (const job of all) {
        queue.update({ ...job, result: null }, clock.now().toISOString())
        if (job.agentId !== null) events.emit('reminder_put_away', { agentId: job.agentId, jobId: job.id })
      }
    },
  }
}
export type ReminderService = ReturnType<typeof createReminderService>
