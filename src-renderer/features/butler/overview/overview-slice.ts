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

export type Answer = Output<'memory_answer'>
export interface Asked {
  readonly agentId: string
  /** What stands in the field. */
  readonly text: string
  readonly question: string
  readonly answer: Loadable<Answer>
}

export interface OverviewSlice {
  readonly overview: Loadable<Overview>
  /** What was asked of the agent's memory last. */
  readonly asked: Asked
  /** Also looks anew for an answer that is shown: what was forgotten since is not in it. */
  loadOverview(): Promise<void>
  typeQuestion(text: string): void
  /** Asks memory what stands in the field; no model, and nothing is learned of it. */
  ask(): Promise<void>
}

const shown = 5

export const createOverviewSlice =
  (call: CommandClient): StateCreator<{ readonly agentId: string } & OverviewSlice, [], [], OverviewSlice> =>
  (set, get) => {
    const latest = createLatest()
    const latestAnswer = createLatest()
    const answer = async (): Promise<void> => {
      const isNewest = latestAnswer.begin()
      const { agentId, question } = askedOf(get())
      const found = await settle(call('memory_answer', { agentId, query: question }))
      if (isNewest() && get().asked.agentId === agentId) set({ asked: { ...get().asked, answer: found } })
    }
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

      asked: nothingAsked,

      typeQuestion: (text) => set({ asked: { ...askedOf(get()), text } }),

      async ask() {
        const question = askedOf(get()).text.trim()
        if (question === '') return
        set({ asked: { ...askedOf(get()), question, answer: loading } })
        await answer()
      },

      async loadOverview() {
        const isNewest = latest.begin()
        const { agentId, overview } = get()
        if (overview.status !== 'ready' || overview.value.agentId !== agentId) set({ overview: loading })
        if (askedOf(get()).answer.status === 'ready') void answer()
        const loaded = await settle(load(agentId))
        if (isNewest()) set({ overview: loaded })
      },
    }
  }

const nothingAsked: Asked = { agentId: '', text: '', question: '', answer: idle }

/** What was asked of the agent of now. */
export const askedOf = ({ agentId, asked }: { readonly agentId: string } & Pick<OverviewSlice, 'asked'>): Asked =>
  asked.agentId === agentId ? asked : { ...nothingAsked, agentId }

/** What stands there now: what was put right since never held, and what is forgotten is not named. */
async function replacedBy(call: CommandClient, before: Memory, by = before.supersededBy): Promise<Replaced> {
  if (by === null) return { before, now: null }
  const found = await settle(call('memory_get', { id: by }))
  const now = found.status === 'ready' ? found.value.memory : null
  if (now?.status === 'archived') return replacedBy(call, before, now.supersededBy)
  return { before, now: now?.status === 'trashed' ? null : now }
}
