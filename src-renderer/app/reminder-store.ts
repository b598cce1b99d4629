import { createStore } from 'zustand/vanilla'
import type { Reminder } from '../../src-main/contract/schedule.ts'
import type { CommandClient } from '../lib/command-client.ts'
import { createOnce } from '../lib/once.ts'

interface ReminderState {
  /** What the user was reminded of and has not put away, the latest first. */
  readonly reminders: readonly Reminder[]
  remind(reminder: Reminder): void
  /** What was due while no window was there, or has not been put away since. */
  load(): Promise<void>
  /** It stands there until that is done. */
  putAway(jobId: string): Promise<void>
  /** It was put away, here or in another window. */
  drop(jobId: string): void
  /** Reminds of it once more in ten minutes; null where that is under way. */
  remindLater(reminder: Reminder): Promise<boolean | null>
}

const laterMs = 10 * 60_000

const isOfSame = (one: Reminder, other: Reminder): boolean =>
  one.scheduleId !== null && one.scheduleId === other.scheduleId

/** Reminders that are due. One that comes again takes the place of what it said before. */
export const createReminderStore = (call: CommandClient, now: () => number = Date.now) => {
  const setAgain = new Set<string>()
  const once = createOnce()
  return createStore<ReminderState>((set, get) => ({
    reminders: [],
    remind: (reminder) =>
      set(({ reminders }) => ({
        reminders: [reminder, ...reminders.filter((one) => one.jobId !== reminder.jobId && !isOfSame(one, reminder))],
      })),
    async load() {
      const { items } = await call('reminder_list', {})
      for (const reminder of items.toReversed()) get().remind(reminder)
    },
    async putAway(jobId) {
      await call('reminder_put_away', { jobId })
      get().drop(jobId)
    },
    drop: (jobId) => set(({ reminders }) => ({ reminders: reminders.filter((one) => one.jobId !== jobId) })),
    remindLater: ({ agentId, jobId, text }) =>
      once(jobId, async () => {
        // Pressed once more, because putting it away failed, it is set once.
        if (!setAgain.has(jobId)) {
          const at = new Date(now() + laterMs).toISOString()
          await call('schedule_create', { agentId, rule: { kind: 'at', at }, action: { kind: 'remind', text } })
          setAgain.add(jobId)
        }
        await get().putAway(jobId)
        return true
      }),
  }))
}
export type ReminderStore = ReturnType<typeof createReminderStore>
