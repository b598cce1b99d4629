import { BookOpenText, RefreshCw } from 'lucide-react'
import { type ReactNode, Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { withoutCitations } from '../../lib/without-citations.ts'
import type { Message, Turn } from '../../../src-main/contract/chat.ts'
import { InLanguage } from '../../i18n/InLanguage.tsx'
import type { Output } from '../../lib/command-client.ts'
import { writtenIn } from '../../lib/written-in.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { useFocusKept } from '../../ui/use-focus-kept.ts'
import { WithoutMemory } from './compare/WithoutMemory.tsx'
import { mayNameSetting } from './app-words.ts'
import { CopyButton } from './CopyButton.tsx'
import { AnsweredBy } from './who/AnsweredBy.tsx'
import { ExtractionNote } from './ExtractionNote.tsx'
import { QuoteButton } from './QuoteButton.tsx'
import { Told, type ToldActions } from './Told.tsx'
import { usedAnything, usedInWords } from './used-in-words.ts'
import type { MessageActions } from './UserMessage.tsx'
import { VersionSwitch } from './VersionSwitch.tsx'

export interface TurnActions extends MessageActions, ToldActions {
  onReceipt(turn: Pick<Turn, 'id'>, citation?: number): void
  onContinue(turn: Turn): void
  /** `memory` false: without anything that is known. */
  onRegenerate(turn: Turn, memory?: boolean): void
  /** False in a chat that is given nothing of what is known anyway. */
  usesMemory(): boolean
  /** All answers to what this one answers. */
  onAnswers(turnId: string): Promise<Output<'chat_answers'>['items']>
  /** Where models are connected, or where the limits are. */
  onOpenSettings(what?: 'caps'): void
  /** The way to the setting that a turn asks for, where it asks for one. */
  settingLink(turn: Turn): ReactNode
  onRetryExtraction(turn: Turn): void
  onOfferToForget(requestId: string): void
}

interface TurnFooterProps {
  readonly turn: Turn
  readonly message: Message
  /** The answer before it says already that no model was used, as for this one. */
  readonly isAloneAgain: boolean
  /** Another answer is on its way. */
  readonly busy: boolean
  readonly actions: TurnActions
}

/** Under each answer: what was learned from it, what it asks, what it used, and what can be done with it. */
export function TurnFooter({ turn, message, isAloneAgain, busy, actions }: TurnFooterProps) {
  const { t } = useTranslation()
  const root = useRef<HTMLDivElement>(null)
  useFocusKept(root)
  const taken = withoutCitations(message.text)
  const hasReceipt = turn.hasReceipt && turn.state !== 'failed'
  const isUsed = usedAnything(turn)
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
        {hasReceipt && isUsed && <ReceiptButton turn={turn} onReceipt={actions.onReceipt} />}
        {turn.answeredBy && !isAloneAgain && (
          <AnsweredBy by={turn.answeredBy} usage={message.usage} onOpen={() => actions.onReceipt(turn)} />
        )}
        <VersionSwitch message={message} busy={busy} onShowVersion={actions.onShowVersion} />
        <ExtractionNote
          turn={turn}
          onRetry={() => actions.onRetryExtraction(turn)}
          onOpenReview={actions.onOpenReview}
          onOfferToForget={actions.onOfferToForget}
        />
        <div className="flex items-center gap-0.5 opacity-0 transition-opacity group-focus-within/turn:opacity-100 group-hover/turn:opacity-100 in-[article:last-of-type]:opacity-100 [@media(hover:none)]:opacity-100">
          {hasReceipt && !isUsed && (
            <IconButton size="sm" label={t('chat.receipt.title')} onClick={() => actions.onReceipt(turn)}>
              <BookOpenText />
            </IconButton>
          )}
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

/** What an answer used, in words; one that used nothing has a receipt too, among what can be done with it. */
function ReceiptButton({ turn, onReceipt }: Pick<TurnFooterProps, 'turn'> & Pick<TurnActions, 'onReceipt'>) {
  const { t, i18n } = useTranslation()
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
