import { BellPlus, BookOpenText, RefreshCw } from 'lucide-react'
import { type ComponentProps, type ReactNode, Suspense, type RefObject, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Learned, Message, Question, Turn } from '../../../src-main/contract/chat.ts'
import { InLanguage } from '../../i18n/InLanguage.tsx'
import type { Output } from '../../lib/command-client.ts'
import { lazily } from '../../lib/lazily.tsx'
import { writtenIn } from '../../lib/written-in.ts'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { useFocusKept } from '../../ui/use-focus-kept.ts'
import { useMoves } from '../../ui/use-moves.ts'
import { WithoutMemory } from './compare/WithoutMemory.tsx'
import { mayNameSetting, vainOf } from './app-words.ts'
import { withoutCitations } from './citations.ts'
import { CopyButton } from './CopyButton.tsx'
import { AnsweredBy } from './who/AnsweredBy.tsx'
import { ExtractionNote } from './ExtractionNote.tsx'
import { LearnedChip, NotedChip, TakenBackChip } from './LearnedChip.tsx'
import { type Answer, QuestionChip } from './QuestionChip.tsx'
import { QuoteButton } from './QuoteButton.tsx'
import { useAnswerFocus } from './use-answer-focus.ts'
import { usedAnything, usedInWords } from './used-in-words.ts'
import type { MessageActions } from './UserMessage.tsx'
import { VersionSwitch } from './VersionSwitch.tsx'

const VainNote = lazily(async () => (await import('./temporary/VainNote.tsx')).VainNote)
const ForgetCard = lazily(async () => (await import('../../ui/ForgetCard.tsx')).ForgetCard)

export interface TurnActions extends MessageActions {
  onReceipt(turn: Pick<Turn, 'id'>, citation?: number): void
  onContinue(turn: Turn): void
  /** `memory` false: without anything that is known. */
  onRegenerate(turn: Turn, memory?: boolean): void
  /** False in a chat that is given nothing of what is known anyway. */
  usesMemory(): boolean
  /** All answers to what this one answers. */
  onAnswers(turnId: string): Promise<Output<'chat_answers'>['items']>
  onUndoLearned(learned: Learned): void
  /** What was taken back stands again. */
  onStandAgain(takenBack: Learned): void
  onAnswer(question: Question, answer: Answer): void
  /** Keeps what all of these ask about. */
  onKeepAll(questions: readonly Question[]): void
  /** Where models are connected, or where the limits are. */
  onOpenSettings(what?: 'caps'): void
  /** Where reminders are set, with what was said. */
  onRemind(turn: Turn): void
  /** The way to the setting that a turn asks for, where it asks for one. */
  settingLink(turn: Turn): ReactNode
  onOpenMemory(memoryId: string): void
  onOpenButler(): void
  onOpenReview(): void
  onOpenTrouble(painId: string): void
  onRetryExtraction(turn: Turn): void
  onDecideForget: ComponentProps<typeof ForgetCard>['onDecide']
}

interface TurnFooterProps {
  readonly turn: Turn
  readonly message: Message
  /** Another answer is on its way. */
  readonly busy: boolean
  readonly actions: TurnActions
}

/** So many questions are asked under one answer; the rest is in the review. */
const mostQuestions = 3

/** Under each answer: what was learned from it, what it asks, what it used, and what can be done with it. */
export function TurnFooter({ turn, message, busy, actions }: TurnFooterProps) {
  const { t } = useTranslation()
  const root = useRef<HTMLDivElement>(null)
  useFocusKept(root)
  const taken = withoutCitations(message.text)
  return (
    <div ref={root} tabIndex={-1} className="mt-2.5 flex flex-col gap-2">
      <Suspense>
        <InLanguage language={writtenIn(message.text)}>
          <Told turn={turn} actions={actions} footer={root} />
        </InLanguage>
      </Suspense>
      {/* It names a setting as the window does. */}
      {mayNameSetting(turn) && <Suspense>{actions.settingLink(turn)}</Suspense>}
      <div className="-ml-2 flex flex-wrap items-center gap-x-0.5 text-xs text-faint">
        {turn.hasReceipt && turn.state !== 'failed' && <ReceiptButton turn={turn} onReceipt={actions.onReceipt} />}
        {turn.answeredBy && (
          <AnsweredBy by={turn.answeredBy} usage={message.usage} onOpen={() => actions.onReceipt(turn)} />
        )}
        <VersionSwitch message={message} busy={busy} onShowVersion={actions.onShowVersion} />
        <ExtractionNote
          turn={turn}
          onRetry={() => actions.onRetryExtraction(turn)}
          onOpenReview={actions.onOpenReview}
        />
        <div className="flex items-center gap-0.5 opacity-0 transition-opacity group-focus-within/turn:opacity-100 group-hover/turn:opacity-100 in-[article:last-of-type]:opacity-100 [@media(hover:none)]:opacity-100">
          {taken !== '' && (
            <>
              <CopyButton text={taken} />
              <QuoteButton text={taken} onQuote={actions.onQuote} />
            </>
          )}
          <IconButton size="sm" label={t('chat.regenerate')} disabled={busy} onClick={() => actions.onRegenerate(turn)}>
            <RefreshCw />
          </IconButton>
          {(turn.state !== 'failed' || turn.withoutMemory) && (
            <WithoutMemory turn={turn} busy={busy} actions={actions} />
          )}
        </div>
      </div>
    </div>
  )
}

interface ToldProps extends Pick<TurnFooterProps, 'turn' | 'actions'> {
  readonly footer: RefObject<HTMLElement | null>
}

/** What the app says of an answer, in the answer's language. */
function Told({ turn, actions, footer }: ToldProps) {
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
  const onAnswered = useAnswerFocus(
    footer,
    questions.map(({ memoryId }) => memoryId),
  )
  const shown = questions.slice(0, mostQuestions)
  const last = shown.at(-1)
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
      {questions.length > 0 && (
        <ul data-questions aria-label={t('chat.question.label')} className="flex w-full min-w-0 flex-col gap-1.5">
          {shown.map((question) => (
            <QuestionChip
              key={question.memoryId}
              question={question}
              onAnswer={(answer) => {
                onAnswered(question.memoryId)
                actions.onAnswer(question, answer)
              }}
            />
          ))}
        </ul>
      )}
      {last && shown.length > 1 && (
        <Button
          size="sm"
          onClick={() => {
            onAnswered(last.memoryId)
            actions.onKeepAll(shown)
          }}
        >
          {t('chat.question.keepAll')}
        </Button>
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

/** An answer that used nothing has a receipt too, but no words about it. */
function ReceiptButton({ turn, onReceipt }: Pick<TurnFooterProps, 'turn'> & Pick<TurnActions, 'onReceipt'>) {
  const { t, i18n } = useTranslation()
  if (!usedAnything(turn))
    return (
      <IconButton size="sm" label={t('chat.receipt.title')} onClick={() => onReceipt(turn)}>
        <BookOpenText />
      </IconButton>
    )
  return (
    <button
      type="button"
      onClick={() => onReceipt(turn)}
      className="inline-flex h-7 items-center gap-1.5 rounded-sm px-2 font-medium text-accent hover:bg-hover [&_svg]:size-3.5"
    >
      <BookOpenText />
      {usedInWords(t, turn, i18n.language)}
    </button>
  )
}
