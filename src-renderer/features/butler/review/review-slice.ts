import type { StateCreator } from 'zustand'
import { AppError } from '../../../../src-main/contract/error.ts'
import type { CommandClient, Input, Output } from '../../../lib/command-client.ts'
import { createLatest } from '../../../lib/latest.ts'
import { idle, loading, type Loadable, ready, valueOf, settle } from '../../../lib/loadable.ts'
import { toWays, type Way } from '../ways/way.ts'

export type Waiting = Output<'memory_inbox_list'>
export type WaitingItem = Waiting['items'][number]
export type Contradiction = Output<'memory_conflicts'>['items'][number]
export type DuplicateGroup = Output<'memory_duplicates'>['items'][number]
export type Decision = Input<'memory_inbox_decide'>['decision']
/** Of two that cannot both be true: the one known first, the later one, or both of them. */
export type Verdict = Input<'memory_conflict_settle'>['right']
/** What waits for the user's word, and what was held back as not the user's own. */
export type Lane = 'inbox' | 'heldBack'

export interface Decided {
  /** One for each that was decided on; undo takes them. */
  readonly changeIds: readonly string[]
  /** Why the next one could not be; null where all were. */
  readonly failure: unknown
}

export interface ReviewSlice {
  readonly inbox: Loadable<Waiting>
  readonly heldBack: Loadable<Waiting>
  readonly contradictions: Loadable<readonly Contradiction[]>
  readonly duplicates: Loadable<readonly DuplicateGroup[]>
  /** Ways of working and workflows that were noticed and not decided on. */
  readonly proposedWays: number
  /** Loads all that asks for a decision. Duplicates ask for none and cost a look at every memory. */
  loadReview(): Promise<void>
  loadDuplicates(): Promise<void>
  loadMoreWaiting(lane: Lane): Promise<void>
  /** Decides on each in order, up to the first that fails. */
  decide(decisions: readonly { readonly id: string; readonly decision: Decision }[]): Promise<Decided>
  /** The change that undo takes. */
  settleContradiction(contradiction: Contradiction, verdict: Verdict): Promise<string>
  foldDuplicates(group: DuplicateGroup): Promise<string>
  /** Takes back several changes, the latest first. */
  undoAll(changeIds: readonly string[]): Promise<void>
}

/** What Butler as a whole knows of a review. */
interface Reviewing {
  readonly agentId: string
  load(): Promise<void>
}

const pageSize = 50
const lanes = { inbox: 'inbox', heldBack: 'quarantine' } as const

export const createReviewSlice =
  (call: CommandClient): StateCreator<Reviewing & ReviewSlice, [], [], ReviewSlice> =>
  (set, get) => {
    const latest = createLatest()
    const latestDuplicates = createLatest()
    let shownAgentId: string | null = null

    /** As much as was shown before, so that a reload takes nothing away. */
    const loadLane = (agentId: string, lane: Lane) => {
      const shown = valueOf(get()[lane])?.items.length ?? 0
      const limit = Math.min(200, Math.max(pageSize, shown))
      return settle(call('memory_inbox_list', { agentId, lane: lanes[lane], limit }))
    }
    const loadReview = async () => {
      const { agentId } = get()
      const isNewest = latest.begin()
      if (agentId !== shownAgentId) {
        shownAgentId = agentId
        set({ inbox: loading, heldBack: loading, contradictions: loading, duplicates: idle, proposedWays: 0 })
      }
      const [inbox, heldBack, contradictions, ways, workflows] = await Promise.all([
        loadLane(agentId, 'inbox'),
        loadLane(agentId, 'heldBack'),
        settle(call('memory_conflicts', { agentId }).then(({ items }) => items)),
        settle(call('evolution_list', { agentId })),
        settle(call('workflow_list', { agentId })),
      ])
      if (!isNewest()) return
      set({
        inbox,
        heldBack,
        contradictions,
        proposedWays: toWays(itemsOf(ways), itemsOf(workflows)).filter(isProposed).length,
      })
    }
    const loadDuplicates = async () => {
      const isNewest = latestDuplicates.begin()
      if (get().duplicates.status !== 'ready') set({ duplicates: loading })
      const { agentId } = get()
      const duplicates = await settle(call('memory_duplicates', { agentId }).then(({ items }) => items))
      if (isNewest()) set({ duplicates })
    }
    /** What was decided on is gone at once: the next one is to have the focus. */
    const without = (id: string) => {
      for (const lane of ['inbox', 'heldBack'] as const) {
        const page = valueOf(get()[lane])
        const items = page?.items.filter(({ memory }) => memory.id !== id)
        if (page && items && items.length < page.items.length)
          set({ [lane]: ready({ ...page, items, total: page.total - 1 }) })
      }
    }

    return {
      inbox: idle,
      heldBack: idle,
      contradictions: idle,
      duplicates: idle,
      proposedWays: 0,
      loadReview,
      loadDuplicates,

      async loadMoreWaiting(lane) {
        const shown = valueOf(get()[lane])
        if (!shown?.nextCursor) return
        const { agentId } = get()
        const isNewest = latest.begin()
        const cursor = shown.nextCursor
        const page = await call('memory_inbox_list', { agentId, lane: lanes[lane], limit: pageSize, cursor })
        if (isNewest()) set({ [lane]: ready({ ...page, items: [...shown.items, ...page.items] }) })
      },

      async decide(decisions) {
        const changeIds: string[] = []
        let failure: unknown = null
        for (const { id, decision } of decisions) {
          try {
            const { changeId } = await call('memory_inbox_decide', { id, decision })
            changeIds.push(changeId)
            without(id)
          } catch (error) {
            failure = error
            break
          }
        }
        await loadReview()
        return { changeIds, failure }
      },

      async settleContradiction({ pair }, verdict) {
        const [first, second] = pair
        if (!first || !second) throw new AppError('invalid_input', 'A contradiction is between two memories.')
        const { changeId } = await call('memory_conflict_settle', {
          ids: [first.memory.id, second.memory.id],
          right: verdict,
        })
        await get().load()
        return changeId
      },

      async foldDuplicates({ fold }) {
        const { changeId } = await call('memory_merge', fold)
        await get().load()
        return changeId
      },

      async undoAll(changeIds) {
        try {
          for (const changeId of changeIds.toReversed()) await call('change_undo', { changeId })
        } finally {
          await get().load()
        }
      },
    }
  }

/** How many things ask for a decision. */
export function openReviews(state: Pick<ReviewSlice, 'inbox' | 'contradictions' | 'proposedWays'>): number {
  const { inbox, contradictions, proposedWays } = state
  return (valueOf(inbox)?.total ?? 0) + openContradictions(valueOf(contradictions)).length + proposedWays
}

/** Those between memories that both hold: one with what waits is a matter of what waits. */
export const openContradictions = (all: readonly Contradiction[] = []): readonly Contradiction[] =>
  all.filter(({ kind }) => kind === 'value' || kind === 'opposite')

const itemsOf = <Item>(answer: Loadable<{ readonly items: readonly Item[] }>): readonly Item[] =>
  valueOf(answer)?.items ?? []

const isProposed = ({ status }: Way): boolean => status === 'proposed'
