import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Notify } from '../../lib/toasts.ts'
import { useNotices } from '../../lib/use-notices.ts'
import type { ChatStore } from './chat-store.ts'
import type { TurnActions } from './TurnFooter.tsx'

type Elsewhere = 'onOpenReview' | 'onOpenTrouble' | 'onOpenLink' | 'onOpenMemory'

interface TurnActionDeps extends Pick<TurnActions, Elsewhere> {
  readonly store: ChatStore
  readonly notify: Notify
}

/** What can be done with an answer and what is under it, each with its word of what happened. */
export function useTurnActions(deps: TurnActionDeps): TurnActions {
  const { store, notify, onOpenReview, onOpenTrouble, onOpenLink, onOpenMemory } = deps
  const { t } = useTranslation()
  const { tell, fail } = useNotices(notify)
  return useMemo<TurnActions>(() => {
    const current = () => store.getState()
    return {
      onOpenLink,
      onOpenMemory,
      onOpenReview,
      onOpenTrouble,
      onDecideForget: (answer) =>
        void current()
          .decideForget(answer)
          .then((decided) => {
            if (decided?.changeId === null) tell(t('forgetCard.kept'))
            const changeId = decided?.changeId
            if (changeId)
              tell(t('forgetCard.forgotten', { count: decided.forgotten }), () => current().undoLearned(changeId))
          })
          .catch(fail),
      onReceipt: (turn, citation) => void current().showReceipt(turn.id, citation),
      onContinue: (turn) => void current().continueTurn(turn.id).catch(fail),
      onRegenerate: (turn) => void current().regenerate(turn.id).catch(fail),
      onRetryExtraction: (turn) => void current().retryExtraction(turn).catch(fail),
      onAnswer: ({ memoryId, fact }, answer) =>
        void current()
          .answerQuestion(memoryId, answer)
          .then((changeId) => {
            if (changeId && answer === 'reject')
              tell(t('butler.review.rejected', { title: fact }), () => current().undoLearned(changeId))
          })
          .catch(fail),
      onUndoLearned: (learned) =>
        void current()
          .undoLearned(learned.changeId)
          .then((undone) => {
            if (undone)
              tell(
                t('chat.learned.undone', { title: learned.title }),
                () => current().undoLearned(undone.changeId),
                t('common.redo'),
              )
          })
          .catch(fail),
    }
  }, [store, tell, fail, onOpenReview, onOpenTrouble, onOpenLink, onOpenMemory, t])
}
