import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { createOnce } from '../../../lib/once.ts'
import { useNotices } from '../../../lib/use-notices.ts'
import type { TabProps } from '../tab-props.ts'
import type { Contradiction, Decided, DuplicateGroup, Lane, Verdict, WaitingItem } from './review-slice.ts'

export interface ReviewActions {
  /** All of these as they are. Resolves once it is done, or has failed in words. */
  onKeep(items: readonly WaitingItem[]): Promise<void>
  onReword(item: WaitingItem, content: string): Promise<void>
  onReject(items: readonly WaitingItem[]): Promise<void>
  onMore(lane: Lane): void
  onSettle(contradiction: Contradiction, verdict: Verdict): void
  onFold(group: DuplicateGroup): void
}

/** What can be decided in the review, each with its word of what happened and the way back. */
export function useReviewActions({ store, notify }: Pick<TabProps, 'store' | 'notify'>): ReviewActions {
  const { t } = useTranslation()
  const { tell: say, fail } = useNotices(notify)
  return useMemo(() => {
    const state = () => store.getState()
    const once = createOnce()
    const tell = (text: string, changeIds: readonly string[]) => say(text, () => state().undoAll(changeIds))
    const decided = (word: 'kept' | 'rejected', items: readonly WaitingItem[], { changeIds, failure }: Decided) => {
      const count = changeIds.length
      const [first] = items
      if (count === 1 && first) tell(t(`butler.review.${word}`, { title: first.memory.title }), changeIds)
      if (count > 1) tell(t(`butler.review.${word}Many`, { count }), changeIds)
      if (failure !== null) fail(failure)
    }
    const decide = async (items: readonly WaitingItem[], kind: 'accept' | 'reject') => {
      const answer = await state().decide(items.map(({ memory }) => ({ id: memory.id, decision: { kind } })))
      decided(kind === 'accept' ? 'kept' : 'rejected', items, answer)
    }
    return {
      onKeep: (items) => decide(items, 'accept'),
      onReject: (items) => decide(items, 'reject'),
      onReword: async (item, content) => {
        const answer = await state().decide([{ id: item.memory.id, decision: { kind: 'edit', content } }])
        decided('kept', [{ ...item, memory: { ...item.memory, title: content } }], answer)
      },
      onMore: (lane) => void state().loadMoreWaiting(lane).catch(fail),
      onSettle: (contradiction, verdict) =>
        void once(contradiction.pair.map(({ memory }) => memory.id).join(' '), async () => {
          const changeId = await state().settleContradiction(contradiction, verdict)
          tell(t(`butler.review.settled.${verdict === 'both' ? 'both' : 'one'}`), [changeId])
        }).catch(fail),
      onFold: (group) =>
        void once(group.fold.ids.join(' '), async () => {
          const changeId = await state().foldDuplicates(group)
          tell(t('butler.review.folded', { count: group.fold.ids.length }), [changeId])
        }).catch(fail),
    }
  }, [store, say, fail, t])
}
