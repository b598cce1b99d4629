import { useMemo } from 'react'
import { createOnce } from '../../../lib/once.ts'
import type { Words } from '../../../lib/toasts.ts'
import { useNotices } from '../../../lib/use-notices.ts'
import type { TabProps } from '../tab-props.ts'
import type { Contradiction, Decision, DuplicateGroup, Lane, Verdict, WaitingItem } from './review-slice.ts'

export interface ReviewActions {
  /** As it is. False where it has failed, which was told; nothing is decided twice at once. */
  onKeep(item: WaitingItem): Promise<boolean>
  onReword(item: WaitingItem, content: string): Promise<boolean>
  onReject(item: WaitingItem): Promise<boolean>
  onMore(lane: Lane): void
  onSettle(contradiction: Contradiction, verdict: Verdict): void
  onFold(group: DuplicateGroup): void
}

/** What can be decided in the review, each with its word of what happened and the way back. */
export function useReviewActions({ store }: Pick<TabProps, 'store'>): ReviewActions {
  const { tell: say, fail } = useNotices()
  return useMemo(() => {
    const state = () => store.getState()
    const once = createOnce()
    const tell = (text: Words, changeId: string) => say(text, () => state().undo(changeId))
    const decide = async ({ memory }: WaitingItem, decision: Decision): Promise<boolean> => {
      const word = decision.kind === 'reject' ? 'rejected' : 'kept'
      const title = decision.kind === 'edit' ? decision.content : memory.content
      try {
        const changeId = await state().decide(memory.id, decision)
        if (changeId !== null) tell((t) => t(`butler.review.${word}`, { title }), changeId)
        return changeId !== null
      } catch (error) {
        fail(error)
        return false
      }
    }
    return {
      onKeep: (item) => decide(item, { kind: 'accept' }),
      onReject: (item) => decide(item, { kind: 'reject' }),
      onReword: (item, content) => decide(item, { kind: 'edit', content }),
      onMore: (lane) => void state().loadMoreWaiting(lane).catch(fail),
      onSettle: (contradiction, verdict) =>
        void once(contradiction.pair.map(({ memory }) => memory.id).join(' '), async () => {
          const changeId = await state().settleContradiction(contradiction, verdict)
          tell((t) => t(`butler.review.settled.${verdict === 'both' ? 'both' : 'one'}`), changeId)
        }).catch(fail),
      onFold: (group) =>
        void once(group.fold.ids.join(' '), async () => {
          const changeId = await state().foldDuplicates(group)
          tell((t) => t('butler.review.folded', { count: group.fold.ids.length }), changeId)
        }).catch(fail),
    }
  }, [store, say, fail])
}
