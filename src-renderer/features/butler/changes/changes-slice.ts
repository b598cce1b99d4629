import type { StateCreator } from 'zustand'
import type { CommandClient, Output } from '../../../lib/command-client.ts'
import { asMany } from '../../../lib/as-many.ts'
import { codeOf } from '../../../lib/errors.ts'
import { createLatest } from '../../../lib/latest.ts'
import { failed, idle, loading, type Loadable, ready, valueOf } from '../../../lib/loadable.ts'
import type { ButlerSlice } from '../butler-slice.ts'
import { daysOfMonth, type Month, monthOf } from './calendar.ts'

export type DayOfChanges = Output<'change_days'>['items'][number]
export type ChangePage = Output<'change_list'>
export type Change = ChangePage['items'][number]

export interface MonthOfChanges {
  readonly month: Month
  /** Latest first; days without changes are left out. */
  readonly days: readonly DayOfChanges[]
}

export interface ChangesSlice {
  readonly changes: Loadable<MonthOfChanges>
  readonly openDay: string | null
  readonly dayChanges: Loadable<ChangePage>
  /** Loads anew what is shown; at first, the month of the latest change with that day open. */
  loadChanges(): Promise<void>
  showMonth(month: Month): Promise<void>
  /** Null closes the day that is open. */
  showDay(day: string | null): Promise<void>
  loadMoreOfDay(): Promise<void>
  /** Titles of what a change touched; null where it is gone. */
  titlesOf(memoryIds: readonly string[]): Promise<readonly (string | null)[]>
}

const pageSize = 100

export const createChangesSlice =
  (call: CommandClient): StateCreator<ButlerSlice & ChangesSlice, [], [], ChangesSlice> =>
  (set, get) => {
    const latestMonth = createLatest()
    const latestDay = createLatest()
    let shownFor = ''
    /** The month that was asked for, shown or on its way. */
    let askedMonth: Month | null = null

    const loadMonth = async (month: Month) => {
      askedMonth = month
      const isNewest = latestMonth.begin()
      const agentId = get().agentId
      try {
        const { items } = await call('change_days', { agentId, ...daysOfMonth(month), timeZone: zone() })
        if (isNewest()) set({ changes: ready({ month, days: items.toReversed() }) })
      } catch (error) {
        if (isNewest()) set({ changes: failed(error) })
      }
    }
    const loadDay = async (day: string) => {
      const isNewest = latestDay.begin()
      const asked = dayInput(get().agentId, day)
      const shown = valueOf(get().dayChanges)?.items.length ?? 0
      try {
        const page = await asMany(shown, (from) => call('change_list', { ...asked, ...from }))
        if (isNewest()) set({ dayChanges: ready(page) })
      } catch (error) {
        if (isNewest()) set({ dayChanges: failed(error) })
      }
    }
    const openNewest = async () => {
      const newest = valueOf(get().changes)?.days[0]
      await get().showDay(newest?.day ?? null)
    }

    const loadLatest = async (agentId: string) => {
      shownFor = agentId
      askedMonth = null
      const isNewest = latestMonth.begin()
      set({ changes: loading, openDay: null, dayChanges: idle })
      try {
        const { items } = await call('change_list', { agentId, limit: 1 })
        if (!isNewest()) return
        await loadMonth(monthOf(items[0] ? new Date(items[0].at) : new Date()))
        await openNewest()
      } catch (error) {
        if (isNewest()) set({ changes: failed(error) })
      }
    }

    return {
      changes: idle,
      openDay: null,
      dayChanges: idle,

      async loadChanges() {
        const { agentId, changes, openDay } = get()
        if (askedMonth === null || shownFor !== agentId) return loadLatest(agentId)
        if (changes.status !== 'ready') return get().showMonth(askedMonth)
        await Promise.all([loadMonth(askedMonth), openDay !== null && loadDay(openDay)])
      },

      async showMonth(month) {
        set({ changes: loading, openDay: null, dayChanges: idle })
        await loadMonth(month)
        await openNewest()
      },

      async showDay(day) {
        latestDay.begin()
        set({ openDay: day, dayChanges: day === null ? idle : loading })
        if (day !== null) await loadDay(day)
      },

      async loadMoreOfDay() {
        const { openDay, dayChanges, agentId } = get()
        const shown = valueOf(dayChanges)
        if (openDay === null || !shown?.nextCursor) return
        const isNewest = latestDay.begin()
        const page = await call('change_list', { ...dayInput(agentId, openDay), cursor: shown.nextCursor })
        if (isNewest()) set({ dayChanges: ready({ ...page, items: [...shown.items, ...page.items] }) })
      },

      titlesOf: (memoryIds) =>
        Promise.all(
          memoryIds.map((id) =>
            call('memory_get', { id, trashed: true }).then(
              ({ memory }) => memory.title,
              (error: unknown) => {
                if (codeOf(error) === 'not_found') return null
                throw error
              },
            ),
          ),
        ),
    }
  }

const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

const dayInput = (agentId: string, day: string) => ({
  agentId,
  day,
  timeZone: zone(),
  limit: pageSize,
})
