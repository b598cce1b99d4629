import type { StateCreator } from 'zustand'
import type { Pain, PainStatus } from '../../../../src-main/contract/experience.ts'
import type { CommandClient, Output } from '../../../lib/command-client.ts'
import { createLatest } from '../../../lib/latest.ts'
import { idle, loading, type Loadable, settle } from '../../../lib/loadable.ts'
import { toWays, type Way } from './way.ts'

export type WayDecision = 'accept' | 'reject'
export type Skill = Output<'skill_generate'>
export type Ideas = Output<'pain_generate_solutions'>

export interface WaysSlice {
  /** Those that nobody declined: what is proposed, and what is accepted. */
  readonly ways: Loadable<readonly Way[]>
  readonly troubles: Loadable<readonly Pain[]>
  /** The one to bring into view once it is there. */
  readonly wantedTroubleId: string | null
  loadWays(): Promise<void>
  loadTroubles(): Promise<void>
  /** Null where it was brought into view. */
  lookAtTrouble(id: string | null): void
  /** The change that undo takes, here and below. */
  decideWay(way: Way, decision: WayDecision): Promise<string>
  skillOf(way: Way): Promise<Skill>
  /** `outcome` is what solved it, in the user's words. */
  setTroubleStatus(id: string, status: PainStatus, outcome?: string): Promise<string>
  removeTrouble(id: string): Promise<string>
  ideasAgainst(id: string): Promise<Ideas>
}

/** What Butler as a whole knows of it. */
interface Growing {
  readonly agentId: string
  load(): Promise<void>
}

export const createWaysSlice =
  (call: CommandClient): StateCreator<Growing & WaysSlice, [], [], WaysSlice> =>
  (set, get) => {
    const latestWays = createLatest()
    const latestTroubles = createLatest()
    let shownAgentId: string | null = null
    /** What was shown of another agent is not this one's. */
    const startAnew = () => {
      const { agentId } = get()
      if (agentId === shownAgentId) return
      shownAgentId = agentId
      set({ ways: loading, troubles: loading })
    }
    const changed = async ({ changeId }: { readonly changeId: string }): Promise<string> => {
      await get().load()
      return changeId
    }

    return {
      ways: idle,
      troubles: idle,
      wantedTroubleId: null,

      async loadWays() {
        startAnew()
        const isNewest = latestWays.begin()
        const ways = await settle(waysOf(call, get().agentId))
        if (isNewest()) set({ ways })
      },

      async loadTroubles() {
        startAnew()
        const isNewest = latestTroubles.begin()
        const { agentId } = get()
        const troubles = await settle(call('pain_list', { agentId, limit: 200 }).then(({ items }) => items))
        if (isNewest()) set({ troubles })
      },

      lookAtTrouble: (id) => set({ wantedTroubleId: id }),

      async decideWay({ kind, id }, decision) {
        return changed(await call(kind === 'workflow' ? 'workflow_decide' : 'evolution_decide', { id, decision }))
      },

      skillOf: ({ id }) => call('skill_generate', { id }),

      async setTroubleStatus(id, status, outcome) {
        return changed(await call('pain_update_status', { id, status, ...(outcome && { outcome }) }))
      },

      async removeTrouble(id) {
        return changed(await call('pain_delete', { id }))
      },

      ideasAgainst: (painId) => call('pain_generate_solutions', { painId }),
    }
  }

async function waysOf(call: CommandClient, agentId: string): Promise<readonly Way[]> {
  const [routines, workflows] = await Promise.all([
    call('evolution_list', { agentId }),
    call('workflow_list', { agentId }),
  ])
  return toWays(routines.items, workflows.items)
}
