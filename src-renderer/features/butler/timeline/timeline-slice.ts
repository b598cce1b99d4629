import type { StateCreator } from 'zustand'
import type { CommandClient } from '../../../lib/command-client.ts'
import { createLatest } from '../../../lib/latest.ts'
import { idle, loading, type Loadable, settle } from '../../../lib/loadable.ts'
import { readOutline } from '../memories/read-outline.ts'
import { type Lane, lanesOf } from './lanes.ts'

export interface TimelineSlice {
  /** Of one agent, what changed last first. */
  readonly timeline: Loadable<{ readonly agentId: string; readonly lanes: readonly Lane[] }>
  loadTimeline(): Promise<void>
}

export const createTimelineSlice =
  (call: CommandClient): StateCreator<{ readonly agentId: string } & TimelineSlice, [], [], TimelineSlice> =>
  (set, get) => {
    const latest = createLatest()
    return {
      timeline: idle,

      async loadTimeline() {
        const isNewest = latest.begin()
        const { agentId, timeline } = get()
        if (timeline.status !== 'ready' || timeline.value.agentId !== agentId) set({ timeline: loading })
        const read = async () => {
          const past = await readOutline(call, { agentId, status: 'superseded' }, isNewest)
          const active = await readOutline(call, { agentId, status: 'active' }, isNewest)
          return { agentId, lanes: lanesOf(active, past) }
        }
        const loaded = await settle(read())
        if (isNewest()) set({ timeline: loaded })
      },
    }
  }
