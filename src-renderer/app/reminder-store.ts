import { createStore } from 'zustand/vanilla'
import type { AppEvent } from '../../src-main/contract/events.ts'
import type { CommandClient } from '../lib/command-client.ts'

export type Reminder = Extract<AppEvent, { name: 'reminder_due' }>['payload']

interface ReminderState {
  /** What the user was reminded of and has not put away, the latest first. */
  readonly reminders: readonly Reminder[]
  remind(reminder: Reminder): void
  putAway(jobId: string): void
  /** Reminds of it once more in ten minutes. */
  remindLater(reminder: Reminder): Promise<void>
}

const laterMs = 10 * 60_000

/** Reminders that are due. One that comes again takes the place of what it said before. */
export const createReminderStore = (call: CommandClient, now: () => number = Date.now) =>
  createStore<ReminderState>((set, get) => ({
    reminders: [],
    remind: (reminder) =>
      set(({ reminders }) => ({
        reminders: [
          reminder,
          ...reminders.filter((one) => one.scheduleId === null || one.scheduleId !== reminder.scheduleId),
        ],
      })),
    putAway: (jobId) => set(({ reminders }) => ({ reminders: reminders.filter((one) => one.jobId !== jobId) })),
    async remindLater({ agentId, jobId, text }) {
      const at = new Date(now() + laterMs).toISOString()
      await call('schedule_create', { agentId, rule: { kind: 'at', at }, action: { kind: 'remind', text } })
      get().putAway(jobId)
    },
  }))
export type ReminderStore = ReturnType<typeof createReminderStore>
