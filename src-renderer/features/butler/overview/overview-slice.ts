import type { StateCreator } from 'zustand'
import type { Memory } from '../../../../src-main/contract/memory.ts'
import type { CommandClient, Output } from '../../../lib/command-client.ts'
import { createLatest } from '../../../lib/latest.ts'
import { idle, loading, type Loadable, settle } from '../../../lib/loadable.ts'

/** What held, and what holds in its place; null where nothing does. */
export interface Replaced {
  readonly before: Memory
  readonly now: Memory | null
}

export interface Overview {
  readonly agentId: string
  /** What the portrait is made of. */
  readonly portrait: readonly Memory[]
  readonly newest: readonly Memory[]
  readonly replaced: readonly Replaced[]
}

export interface OverviewSlice {
  readonly overview: Loadable<Overview>
  loadOverview(): Promise<void>
  /** Asks memory; no model, and nothing is learned of it. */
  ask(query: string): Promise<Output<'memory_answer'>>
}

const shown = 5

export const createOverviewSlice =
  (call: CommandClient): StateCreator<{ readonly agentId: string } & OverviewSlice, [], [], OverviewSlice> =>
  (set, get) => {
    const latest = createLatest()
    const load = async (agentId: string): Promise<Overview> => {
      const [portrait, newest, past] = await Promise.all([
        call('memory_portrait', { agentId }),
        call('memory_list', { agentId, limit: shown }),
        call('memory_list', { agentId, status: 'superseded', limit: shown }),
      ])
      const replaced = await Promise.all(past.items.map((before) => replacedBy(call, before)))
      return { agentId, portrait: portrait.items, newest: newest.items, replaced }
    }
    return {
      overview: idle,

      ask: (query) => call('memory_answer', { agentId: get().agentId, query }),

      async loadOverview() {
        const isNewest = latest.begin()
        const { agentId, overview } = get()
        if (overview.status !== 'ready' || overview.value.agentId !== agentId) set({ overview: loading })
        const loaded = await settle(load(agentId))
        if (isNewest()) set({ overview: loaded })
      },
    }
  }

/** What stands there now: what was put right since never held, and what is forgotten is not named. */
async function replacedBy(call: CommandClient, before: Memory, by = before.supersededBy): Promise<Replaced> {
  if (by === null) return { before, now: null }
  const found = await settle(call('memory_get', { id: by }))
  const now = found.status === 'ready' ? found.value.memory : null
  if (now?.status === 'archived') return replacedBy(call, before, now.supersededBy)
  return { before, now: now?.status === 'trashed' ? null : now }
}
