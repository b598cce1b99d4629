import type { StateCreator } from 'zustand'
import type { Schedule, ScheduleReading } from '../../../src-main/contract/schedule.ts'
import type { CommandClient } from '../../lib/command-client.ts'
import { createLatest } from '../../lib/latest.ts'
import { failed, idle, loading, type Loadable, ready } from '../../lib/loadable.ts'

export type ScheduleAct = NonNullable<ScheduleReading['act']>

export interface SchedulesSlice {
  readonly schedules: Loadable<readonly Schedule[]>
  /** Words that came along from elsewhere, to be read once the line is there. */
  readonly brought: string
  bringSentence(sentence: string): void
  loadSchedules(): Promise<void>
  /** What a sentence was understood as. Sets nothing. */
  readSentence(agentId: string, sentence: string): Promise<ScheduleReading>
  /** Sets what was read and shown. What is to be said gets a conversation of its own. */
  setSchedule(agentId: string, reading: ScheduleReading & { readonly act: ScheduleAct }): Promise<void>
  pauseSchedule(id: string, paused: boolean): Promise<void>
  runSchedule(id: string): Promise<void>
  removeSchedule(id: string): Promise<void>
  /** The way back: it is set again as it was. */
  restoreSchedule(schedule: Schedule): Promise<void>
}

export const createSchedulesSlice =
  (call: CommandClient): StateCreator<SchedulesSlice> =>
  (set, get) => {
    const latest = createLatest()
    const actionOf = async (agentId: string, { act, text }: ScheduleReading & { readonly act: ScheduleAct }) => {
      if (act !== 'say') return act === 'backup' ? ({ kind: 'backup' } as const) : ({ kind: 'remind', text } as const)
      const { id: sessionId } = await call('session_create', { agentId, title: text.slice(0, 60).toWellFormed() })
      return { kind: 'say', sessionId, text } as const
    }
    return {
      schedules: idle,
      brought: '',
      bringSentence: (brought) => set({ brought }),

      async loadSchedules() {
        const isNewest = latest.begin()
        if (get().schedules.status !== 'ready') set({ schedules: loading })
        try {
          const { items } = await call('schedule_list', {})
          if (isNewest()) set({ schedules: ready(items) })
        } catch (error) {
          if (isNewest()) set({ schedules: failed(error) })
        }
      },

      readSentence: (agentId, sentence) =>
        call('schedule_read', { agentId, sentence, timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone }),

      async setSchedule(agentId, reading) {
        if (reading.rule === null) return
        const action = await actionOf(agentId, reading)
        try {
          await call('schedule_create', { agentId, rule: reading.rule, action })
        } catch (error) {
          // Its conversation was made for it alone.
          if (action.kind === 'say') await call('session_delete', { sessionId: action.sessionId, memories: 'keep' })
          throw error
        }
        await get().loadSchedules()
      },

      async pauseSchedule(id, paused) {
        await call('schedule_update', { id, patch: { paused } })
        await get().loadSchedules()
      },

      async runSchedule(id) {
        await call('schedule_run_now', { id })
        await get().loadSchedules()
      },

      async removeSchedule(id) {
        await call('schedule_remove', { id })
        await get().loadSchedules()
      },

      async restoreSchedule({ agentId, rule, action, missed, removes, cap, paused }) {
        const { id } = await call('schedule_create', { agentId, rule, action, missed, removes, cap })
        if (paused) await call('schedule_update', { id, patch: { paused } })
        await get().loadSchedules()
      },
    }
  }
