import type { StateCreator } from 'zustand'
import type { Job, WorkJob } from '../../../src-main/contract/job.ts'
import type { Settings } from '../../../src-main/contract/settings.ts'
import type { SummaryJob } from '../../../src-main/contract/summary.ts'
import type { CommandClient, Output } from '../../lib/command-client.ts'
import { createLatest } from '../../lib/latest.ts'
import { failed, idle, loading, type Loadable, ready } from '../../lib/loadable.ts'

export type BackgroundJob = Job | SummaryJob | WorkJob
export type UsageSummary = Output<'usage_summary'>

/** What goes on beside the chat, and what models took for it. */
export interface Background {
  /** What waits for the user or for its turn comes first, then what was done last. */
  readonly jobs: readonly BackgroundJob[]
  readonly usage: UsageSummary
}

export interface BackgroundSlice {
  readonly background: Loadable<Background>
  /** The limits that the user typed last and that are none of the named ones; null where there were none since the start. */
  readonly ownCaps: Settings['modelCaps'] | null
  keepOwnCaps(caps: Settings['modelCaps']): void
  loadBackground(): Promise<void>
  retryJob(id: string): Promise<void>
  cancelJob(id: string): Promise<void>
}

const listed = 30

export const createBackgroundSlice =
  (call: CommandClient): StateCreator<BackgroundSlice> =>
  (set, get) => {
    const latest = createLatest()
    return {
      background: idle,
      ownCaps: null,
      keepOwnCaps: (ownCaps) => set({ ownCaps }),

      async loadBackground() {
        const isNewest = latest.begin()
        if (get().background.status !== 'ready') set({ background: loading })
        try {
          const [{ items, summaries, work }, usage] = await Promise.all([
            call('job_list', { limit: listed }),
            call('usage_summary', {}),
          ])
          if (isNewest()) set({ background: ready({ jobs: inOrder([...items, ...summaries, ...work]), usage }) })
        } catch (error) {
          if (isNewest()) set({ background: failed(error) })
        }
      },

      async retryJob(id) {
        await call('job_retry', { id })
        await get().loadBackground()
      },

      async cancelJob(id) {
        await call('job_cancel', { id })
        await get().loadBackground()
      },
    }
  }

/** Stuck first, then what is under way, then the rest; the latest first within each. */
const order = { needs_attention: 0, retrying: 1, running: 2, pending: 2, done: 3, cancelled: 3 } as const

const inOrder = (jobs: readonly BackgroundJob[]): readonly BackgroundJob[] =>
  jobs.toSorted((a, b) => order[a.state] - order[b.state] || (a.updatedAt < b.updatedAt ? 1 : -1)).slice(0, listed)
