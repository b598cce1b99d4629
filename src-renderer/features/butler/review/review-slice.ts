import type { StateCreator } from 'zustand'
import { AppError } from '../../../../src-main/contract/error.ts'
import type { CommandClient, Input, Output } from '../../../lib/command-client.ts'
import { createLatest } from '../../../lib/latest.ts'
import { createOnce } from '../../../lib/once.ts'
import { idle, loading, type Loadable, ready, valueOf, settle } from '../../../lib/loadable.ts'
import { isProposed } from '../ways/way.ts'
import type { WaysSlice } from '../ways/ways-slice.ts'
import type { ForgetRequestsSlice } from './forget-requests-slice.ts'

export type Waiting = Output<'memory_inbox_list'>
export type WaitingItem = Waiting['items'][number]
export type Contradiction = Output<'memory_conflicts'>['items'][number]
export type DuplicateGroup = Output<'memory_duplicates'>['items'][number]
export type Decision = Input<'memory_inbox_decide'>['decision']
/** Of two that cannot both be true: the one known first, the later one, or both of them. */
export type Verdict = Input<'memory_conflict_settle'>['right']
/** What waits for the user's word, and what was held back as not the user's own. */
export type Lane = 'inbox' | 'heldBack'

export interface ReviewSlice {
  readonly inbox: Loadable<Waiting>
  readonly heldBack: Loadable<Waiting>
  readonly contradictions: Loadable<readonly Contradiction[]>
  readonly duplicates: Loadable<readonly DuplicateGroup[]>
  /** Loads all that asks for a decision. */
  loadReview(): Promise<void>
  /** Loads what asks for none; it is shown only where somebody looks through everything. */
  loadHeldBack(): Promise<void>
  /** Takes a look at every memory, which may last. */
  loadDuplicates(): Promise<void>
  loadMoreWaiting(lane: Lane): Promise<void>
  /** The change that undo takes; null where an answer is on its way already. */
  decide(id: string, decision: Decision): Promise<string | null>
  /** The change that undo takes. */
  settleContradiction(contradiction: Contradiction, verdict: Verdict): Promise<string>
  foldDuplicates(group: DuplicateGroup): Promise<string>
}

/** What Butler as a whole knows of a review. */
interface Reviewing extends Pick<WaysSlice, 'ways' | 'loadWays'>, Pick<ForgetRequestsSlice, 'loadForgetRequests'> {
  readonly agentId: string
  load(): Promise<void>
}

const pageSize = 50
const mostAtOnce = 200
const lanes = { inbox: 'inbox', heldBack: 'quarantine' } as const

export const createReviewSlice =
  (call: CommandClient): StateCreator<Reviewing & ReviewSlice, [], [], ReviewSlice> =>
  (set, get) => {
    const latest = {
      inbox: createLatest(),
      heldBack: createLatest(),
      contradictions: createLatest(),
      duplicates: createLatest(),
    }
    const once = createOnce()
    let shownAgentId: string | null = null

    /** What was shown of another agent is not this one's. */
    const startAnew = () => {
      const { agentId } = get()
      if (agentId === shownAgentId) return
      shownAgentId = agentId
      set({ inbox: loading, heldBack: loading, contradictions: loading, duplicates: idle })
    }
    const shownOf = (lane: Lane) => valueOf(get()[lane])?.items.length ?? 0
    /** As much as was shown before, so that a reload takes nothing away. */
    const loadLane = async (lane: Lane): Promise<void> => {
      startAnew()
      const isNewest = latest[lane].begin()
      const shown = shownOf(lane)
      const limit = Math.min(mostAtOnce, Math.max(pageSize, shown))
      const page = await settle(call('memory_inbox_list', { agentId: get().agentId, lane: lanes[lane], limit }))
      if (!isNewest()) return
      // More was read on meanwhile.
      if (shownOf(lane) > shown && shown < mostAtOnce) await loadLane(lane)
      else set({ [lane]: page })
    }
    const loadContradictions = async () => {
      startAnew()
      const isNewest = latest.contradictions.begin()
      const contradictions = await settle(
        call('memory_conflicts', { agentId: get().agentId }).then(({ items }) => items),
      )
      if (isNewest()) set({ contradictions })
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

      async loadReview() {
        await Promise.all([loadLane('inbox'), loadContradictions(), get().loadWays(), get().loadForgetRequests()])
      },

      loadHeldBack: () => loadLane('heldBack'),

      async loadDuplicates() {
        startAnew()
        const isNewest = latest.duplicates.begin()
        if (get().duplicates.status !== 'ready') set({ duplicates: loading })
        const { agentId } = get()
        const duplicates = await settle(call('memory_duplicates', { agentId }).then(({ items }) => items))
        if (isNewest()) set({ duplicates })
      },

      async loadMoreWaiting(lane) {
        const shown = valueOf(get()[lane])
        if (!shown?.nextCursor) return
        const { agentId } = get()
        const cursor = shown.nextCursor
        const page = await call('memory_inbox_list', { agentId, lane: lanes[lane], limit: pageSize, cursor })
        if (valueOf(get()[lane]) === shown) set({ [lane]: ready({ ...page, items: [...shown.items, ...page.items] }) })
        // A reload came in between: what follows it now is asked for.
        else await get().loadMoreWaiting(lane)
      },

      decide: (id, decision) =>
        once(id, async () => {
          try {
            const { changeId } = await call('memory_inbox_decide', { id, decision })
            without(id)
            return changeId
          } finally {
            await get().load()
          }
        }),

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

      async foldDuplicates(group) {
        const { changeId } = await call('memory_merge', group.fold)
        const groups = valueOf(get().duplicates)
        if (groups) set({ duplicates: ready(groups.filter((one) => one !== group)) })
        await get().load()
        return changeId
      },
    }
  }

type Open = Pick<ReviewSlice, 'inbox' | 'contradictions'> &
  Pick<WaysSlice, 'ways'> &
  Pick<ForgetRequestsSlice, 'forgetRequests'>

/** How many things ask for a decision. */
export function openReviews({ inbox, contradictions, ways, forgetRequests }: Open): number {
  return (
    (valueOf(inbox)?.total ?? 0) +
    (valueOf(forgetRequests) ?? []).length +
    openContradictions(valueOf(contradictions)).length +
    (valueOf(ways) ?? []).filter(isProposed).length
  )
}

/** Those between memories that both hold: one with what waits is a matter of what waits. */
export const openContradictions = (all: readonly Contradiction[] = []): readonly Contradiction[] =>
  all.filter(({ kind }) => kind === 'value' || kind === 'opposite')

/** True where the shown groups may be others once this has changed; where it names no memories it may be any. */
export const touchesDuplicates = ({ duplicates }: Pick<ReviewSlice, 'duplicates'>, memoryIds: readonly string[]) =>
  memoryIds.length === 0 ||
  (valueOf(duplicates) ?? []).some(({ memories }) => memories.some(({ id }) => memoryIds.includes(id)))
