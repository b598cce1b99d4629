import { BellPlus } from 'lucide-react'
import { type RefObject, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { type StoreApi, useStore } from 'zustand'
import type { Learned, Question, Turn } from '../../../src-main/contract/chat.ts'
import { lazily } from '../../lib/lazily.tsx'
import { Button } from '../../ui/Button.tsx'
import type { ForgetAnswer } from '../../ui/ForgetCard.tsx'
import { useMoves } from '../../ui/use-moves.ts'
import { vainOf } from './app-words.ts'
import { LearnedChip, NotedChip, TakenBackChip } from './LearnedChip.tsx'
import { type Answer, QuestionChip } from './QuestionChip.tsx'
import { QuestionsChip } from './QuestionsChip.tsx'
import type { TurnMemoryActions } from './turn-memory-actions.ts'
import { useAnswerFocus } from './use-answer-focus.ts'

const VainNote = lazily(async () => (await import('./temporary/VainNote.tsx')).VainNote)
const ForgetCard = lazily(async () => (await import('../../ui/ForgetCard.tsx')).ForgetCard)

/** So many facts are asked about under one answer; the rest is in the review. */
const mostQuestions = 6

export interface ToldActions {
  onUndoLearned(learned: Learned): void
  /** What was taken back stands again. */
  onStandAgain(takenBack: Learned): void
  onAnswer(question: Question, answer: Answer): void
  /** What of it is ticked. */
  readonly asked: Pick<StoreApi<Pick<TurnMemoryActions, 'unticked'>>, 'getState' | 'getInitialState' | 'subscribe'>
  onTick(memoryId: string): void
  /** Keeps some of what was asked about at once, and not the others. */
  onAnswerAll(kept: readonly Question[], refused: readonly Question[]): void
  /** Where reminders are set, with what was said. */
  onRemind(turn: Turn): void
  onOpenMemory(memoryId: string): void
  /** Undefined where no way leads there. */
  readonly onOpenButler: (() => void) | undefined
  onOpenReview(): void
  onOpenTrouble(painId: string): void
  onDecideForget(answer: ForgetAnswer): void
}

interface ToldProps {
  readonly turn: Turn
  readonly actions: ToldActions
  readonly footer: RefObject<HTMLElement | null>
}

/** What the app says of an answer, in the answer's language. */
export function Told({ turn, actions, footer }: ToldProps) {
  const { t } = useTranslation()
  const card = turn.forgetCard
  const vain = vainOf(turn)
  return (
    <>
      <TurnChips turn={turn} actions={actions} footer={footer} />
      {vain && (
        <Suspense>
          <VainNote why={vain} onOpenButler={actions.onOpenButler} />
        </Suspense>
      )}
      {turn.asksForReminder && (
        <Button size="sm" className="self-start" onClick={() => actions.onRemind(turn)}>
          <BellPlus />
          {t('chat.remind')}
        </Button>
      )}
      {(card?.state === 'open' || card?.state === 'expired') && (
        <Suspense>
          <ForgetCard key={card.requestId} card={card} onDecide={actions.onDecideForget} />
        </Suspense>
      )}
    </>
  )
}

function TurnChips({ turn, actions, footer }: ToldProps) {
  const { t } = useTranslation()
  const { learned, noted, questions, takenBack } = turn
  const unticked = useStore(actions.asked, (asked) => asked.unticked)
  const onAnswered = useAnswerFocus(
    footer,
    questions.map(({ memoryId }) => memoryId),
  )
  const shown = questions.slice(0, mostQuestions)
  const [only] = shown
  const more = questions.length - shown.length
  const chips = useRef<HTMLDivElement>(null)
  useMoves(chips, 'li')
  return (
    <div ref={chips} className="flex flex-wrap gap-1.5 empty:hidden">
      {learned.length > 0 && (
        <ul aria-label={t('chat.learned.label')} className="flex min-w-0 flex-wrap gap-1.5">
          {learned.map((one) => (
            <LearnedChip
              key={one.changeId + one.memoryId}
              learned={one}
              onOpen={() => actions.onOpenMemory(one.memoryId)}
              onUndo={() => actions.onUndoLearned(one)}
            />
          ))}
        </ul>
      )}
      {takenBack.length > 0 && (
        <ul aria-label={t('branches.takenBackLabel')} className="flex min-w-0 flex-wrap gap-1.5">
          {takenBack.map((one) => (
            <TakenBackChip key={one.changeId} title={one.title} onStandAgain={() => actions.onStandAgain(one)} />
          ))}
        </ul>
      )}
      {noted.map((one) => (
        <NotedChip key={one.painId} noted={one} onOpen={() => actions.onOpenTrouble(one.painId)} />
      ))}
      {only && shown.length === 1 && (
        <ul data-questions aria-label={t('chat.question.label')} className="flex w-full min-w-0 flex-col gap-1.5">
          <QuestionChip
            question={only}
            onAnswer={(answer) => {
              onAnswered(only.memoryId)
              actions.onAnswer(only, answer)
            }}
          />
        </ul>
      )}
      {only && shown.length > 1 && (
        <QuestionsChip
          questions={shown}
          unticked={unticked}
          onTick={actions.onTick}
          onAnswer={(kept, refused) => {
            onAnswered((kept[0] ?? only).memoryId)
            actions.onAnswerAll(kept, refused)
          }}
        />
      )}
      {more > 0 && (
        <button
          type="button"
          onClick={actions.onOpenReview}
          className="rounded-xs px-1 py-1 text-xs font-medium text-accent hover:underline"
        >
          {t('chat.question.more', { count: more })}
        </button>
      )}
    </div>
  )
}
