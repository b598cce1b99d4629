import { BookOpenText, Check, Copy, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Learned, Turn } from '../../../src-main/contract/chat.ts'
import { cx } from '../../lib/cx.ts'
import { ForgetCard } from '../../ui/ForgetCard.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { ExtractionNote } from './ExtractionNote.tsx'
import { LearnedChip, NotedChip, WaitingChip } from './LearnedChip.tsx'
import { usedInWords } from './used-in-words.ts'

export interface TurnActions {
  onOpenLink(url: string): void
  onReceipt(turn: Turn, citation?: number): void
  onContinue(turn: Turn): void
  onRegenerate(turn: Turn): void
  onUndoLearned(learned: Learned): void
  onOpenMemory(memoryId: string): void
  onOpenReview(): void
  onOpenTrouble(painId: string): void
  onRetryExtraction(turn: Turn): void
  onDecideForget: Parameters<typeof ForgetCard>[0]['onDecide']
}

interface TurnFooterProps {
  readonly turn: Turn
  readonly text: string
  readonly isLast: boolean
  readonly actions: TurnActions
}

/** Under each answer: what it used, what was learned, and what can be done with it. */
export function TurnFooter({ turn, text, isLast, actions }: TurnFooterProps) {
  const { t } = useTranslation()
  const { waiting } = turn.undecided
  const card = turn.forgetCard
  return (
    <div className="mt-2.5 flex flex-col gap-2">
      {(turn.learned.length > 0 || turn.noted.length > 0 || waiting > 0) && (
        <div className="flex flex-wrap gap-1.5">
          {turn.learned.length > 0 && (
            <ul aria-label={t('chat.learned.label')} className="flex min-w-0 flex-wrap gap-1.5">
              {turn.learned.map((learned) => (
                <LearnedChip
                  key={learned.changeId + learned.memoryId}
                  learned={learned}
                  onOpen={() => actions.onOpenMemory(learned.memoryId)}
                  onUndo={() => actions.onUndoLearned(learned)}
                />
              ))}
            </ul>
          )}
          {turn.noted.map((noted) => (
            <NotedChip key={noted.painId} noted={noted} onOpen={() => actions.onOpenTrouble(noted.painId)} />
          ))}
          {waiting > 0 && <WaitingChip count={waiting} onOpen={actions.onOpenReview} />}
        </div>
      )}
      {(card?.state === 'open' || card?.state === 'expired') && (
        <ForgetCard key={card.requestId} card={card} onDecide={actions.onDecideForget} />
      )}
      <div className="-ml-2 flex flex-wrap items-center gap-x-0.5 text-xs text-faint">
        {turn.hasReceipt && (
          <button
            type="button"
            onClick={() => actions.onReceipt(turn)}
            className={cx(
              'inline-flex h-7 items-center gap-1.5 rounded-sm px-2 font-medium hover:bg-hover [&_svg]:size-3.5',
              turn.usedCount + turn.usedMessageCount > 0 ? 'text-accent' : 'text-faint',
            )}
          >
            <BookOpenText />
            {usedInWords(t, turn)}
          </button>
        )}
        <CopyAnswer text={text} />
        {isLast && (
          <IconButton size="sm" label={t('chat.regenerate')} onClick={() => actions.onRegenerate(turn)}>
            <RefreshCw />
          </IconButton>
        )}
        <ExtractionNote
          turn={turn}
          onRetry={() => actions.onRetryExtraction(turn)}
          onOpenReview={actions.onOpenReview}
        />
      </div>
    </div>
  )
}

function CopyAnswer({ text }: { readonly text: string }) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    setCopied(true)
    setTimeout(() => setCopied(false), 1_500)
  }
  return (
    <IconButton
      size="sm"
      label={copied ? t('common.copied') : t('common.copy')}
      disabled={text === ''}
      onClick={() => void copy()}
    >
      {copied ? <Check /> : <Copy />}
    </IconButton>
  )
}
