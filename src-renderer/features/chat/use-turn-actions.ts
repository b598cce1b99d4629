import { type ReactNode, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Question, Turn } from '../../../src-main/contract/chat.ts'
import { valueOf } from '../../lib/loadable.ts'
import { useToSchedule } from '../../lib/to-schedule.ts'
import { useNotices } from '../../lib/use-notices.ts'
import type { ChatStore } from './chat-store.ts'
import { isDelicate } from './delicate.ts'
import { agentOfChat } from './message-merge.ts'
import type { TurnActions } from './TurnFooter.tsx'

type Elsewhere = 'onOpenButler' | 'onOpenReview' | 'onOpenTrouble' | 'onOpenMemory' | 'onOpenSettings'
/** The way to a setting, by its id. */
export type SettingLinkFor = (id: string) => ReactNode

interface TurnActionDeps extends Pick<TurnActions, Elsewhere> {
  readonly store: ChatStore
  readonly settingLink: SettingLinkFor
  /** The field is to be typed in next. */
  readonly toField: () => void
}

const idsOf = (questions: readonly Question[]): string[] => questions.map(({ memoryId }) => memoryId)

/** What can be done with an answer and what is under it, each with its word of what happened. */
export function useTurnActions(deps: TurnActionDeps): TurnActions {
  const { store, toField, onOpenButler, onOpenReview, onOpenTrouble, onOpenMemory, onOpenSettings, settingLink } = deps
  const { t } = useTranslation()
  const { tell, fail } = useNotices()
  const toSchedule = useToSchedule()
  const keptDelicate = useRef(0)
  return useMemo<TurnActions>(() => {
    const current = () => store.getState()
    const saidIn = ({ userMessageId }: Pick<Turn, 'userMessageId'>) =>
      valueOf(current().conversation)?.messages.find(({ id }) => id === userMessageId)
    let isAsking = false
    /** What is asked before the last was taken, as by a double click, is the same wish. */
    const once = async (ask: () => Promise<void>): Promise<void> => {
      if (isAsking) return
      isAsking = true
      await ask().finally(() => (isAsking = false))
    }
    /** Who keeps one delicate thing after the other need not be asked each time. */
    const offerToAskNoMore = (kept: readonly Pick<Question, 'reason'>[]) => {
      const count = kept.filter(({ reason }) => isDelicate(reason)).length
      if (count === 0) return
      keptDelicate.current += count
      if (keptDelicate.current < 2) return
      const askAgain = () => current().askBeforeDelicate(true)
      const askNoMore = async () => {
        await current().askBeforeDelicate(false)
        tell((t) => t('chat.question.askedNoMore'), askAgain)
      }
      tell(
        (t) => t('chat.question.kept'),
        askNoMore,
        (t) => t('chat.question.askNoMore'),
      )
    }
    return {
      onOpenMemory,
      onOpenButler,
      onOpenReview,
      onOpenTrouble,
      onOpenSettings,
      onRemind: (turn) => {
        const said = saidIn(turn)
        if (said) toSchedule(said.text)
      },
      settingLink: ({ setting }) => (setting === null ? null : settingLink(setting)),
      onDecideForget: (answer) =>
        void current()
          .decideForget(answer)
          .then((decided) => {
            if (decided?.changeId === null) tell((t) => t('forgetCard.kept'))
            const changeId = decided?.changeId
            if (changeId)
              tell(
                (t) => t('forgetCard.forgotten', { count: decided.forgotten }),
                () => current().undoLearned(changeId),
              )
          })
          .catch(fail),
      onOfferToForget: (requestId) =>
        void current()
          .offerToForget(requestId)
          .then((card) => card?.state === 'nothing' && tell((t) => t('forgetCard.nothingToOffer')))
          .catch(fail),
      onReceipt: (turn, citation) => void current().showReceipt(turn.id, citation),
      onContinue: (turn) => void once(() => current().continueTurn(turn.id)).catch(fail),
      onQuote: (text) => {
        current().quote(text)
        toField()
      },
      edited: store,
      onEditing: (messageId, draft) => current().keepEdit(messageId, draft),
      onEdit: (message, draft) => {
        current().keepEdit(message.id, null)
        void current().editMessage(message.id, draft).then(toField).catch(fail)
      },
      onOpenPulled: ({ kind, id }) => void (kind === 'memory' ? onOpenMemory(id) : current().openSession(id)),
      onShowVersion: (messageId) => void current().showVersion(messageId).catch(fail),
      onStandAgain: (takenBack) => void current().undoLearned(takenBack.changeId).catch(fail),
      onRegenerate: (turn, memory) => void once(() => current().regenerate(turn.id, memory)).catch(fail),
      usesMemory: () => {
        const agentId = agentOfChat(current())
        const { conversation, agents } = current()
        const isUsed = valueOf(conversation)?.session.temporary?.usesMemory ?? true
        return isUsed && agents.find(({ id }) => id === agentId)?.memory !== 'none'
      },
      onAnswers: (turnId) => current().answersOf(turnId),
      onRetryExtraction: (turn) => void current().retryExtraction(turn).catch(fail),
      onAnswer: ({ memoryId, fact, reason }, answer) =>
        void current()
          .answerQuestion(memoryId, answer)
          .then((changeId) => {
            if (changeId && answer === 'reject')
              tell(
                (t) => t('butler.review.rejected', { title: fact }),
                () => current().undoLearned(changeId),
              )
            if (changeId && answer === 'accept') offerToAskNoMore([{ reason }])
          })
          .catch(fail),
      asked: store,
      onTick: (memoryId) => current().tick(memoryId),
      onAnswerAll: (kept, refused) =>
        void current()
          .answerAsked(idsOf(kept), idsOf(refused))
          .then((answered) => {
            if (answered === null) return
            const { keptIds, changeIds, failure } = answered
            if (failure !== undefined) fail(failure)
            if (changeIds.length > 0)
              tell(
                (t) => t('chat.question.refused', { count: changeIds.length }),
                () => current().undoAll(changeIds),
              )
            offerToAskNoMore(kept.filter(({ memoryId }) => keptIds.includes(memoryId)))
          })
          .catch(fail),
      onUndoLearned: (learned) =>
        void current()
          .undoLearned(learned.changeId)
          .then((undone) => {
            if (undone)
              tell(
                (t) => t('chat.learned.undone', { title: learned.title }),
                () => current().undoLearned(undone.changeId),
                (t) => t('common.redo'),
              )
          })
          .catch(fail),
    }
  }, [
    store,
    tell,
    fail,
    toSchedule,
    toField,
    onOpenButler,
    onOpenReview,
    onOpenTrouble,
    onOpenMemory,
    onOpenSettings,
    settingLink,
    t,
  ])
}
