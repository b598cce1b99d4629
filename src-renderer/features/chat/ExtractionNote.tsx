import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Turn } from '../../../src-main/contract/chat.ts'
import { formatUntil } from '../../lib/format.ts'
import { extractionNoteOf } from './extraction-note.ts'

interface ExtractionNoteProps {
  readonly turn: Turn
  onRetry(): void
  onOpenReview(): void
  onOfferToForget(requestId: string): void
}

/** What went wrong with the learning from a turn, was held back or was asked to be forgotten, in one line. */
export function ExtractionNote({ turn, onRetry, onOpenReview, onOfferToForget }: ExtractionNoteProps) {
  const { t } = useTranslation()
  const note = extractionNoteOf(turn)
  switch (note?.kind) {
    case undefined:
      return null
    case 'asked':
      return <Note>{t('chat.extraction.asked')}</Note>
    case 'heldBack':
      return (
        <Note>
          <NoteButton onClick={onOpenReview}>{t('chat.waiting.heldBack')}</NoteButton>
        </Note>
      )
    case 'said':
      return <Note>{t(`emptyReasons.${note.reason}`)}</Note>
    case 'forgetDecided':
      return <Note>{t('forgetCard.decided')}</Note>
    case 'forgetNothing':
      return (
        <span className="inline-flex flex-wrap items-center gap-x-1.5 px-2">
          {t(note.about === '' ? 'forgetCard.nothingSaid' : 'forgetCard.nothing', { about: note.about })}
          <NoteButton onClick={() => onOfferToForget(note.requestId)}>{t('forgetCard.choose')}</NoteButton>
        </span>
      )
    case 'byRules':
      return <Note>{t(`chat.extraction.${note.why}`)}</Note>
    case 'unfinished':
      return (
        <span className="inline-flex flex-wrap items-center gap-x-1.5 px-2">
          <Unfinished state={note.state} nextRunAt={turn.extraction?.nextRunAt ?? null} />
          <NoteButton onClick={onRetry}>{t('chat.extraction.tryNow')}</NoteButton>
        </span>
      )
  }
}

const Note = ({ children }: { readonly children: ReactNode }) => <span className="px-2">{children}</span>

interface NoteButtonProps {
  readonly children: string
  onClick(): void
}

const NoteButton = ({ children, onClick }: NoteButtonProps) => (
  <button
    type="button"
    onClick={onClick}
    className="rounded-xs py-1 font-medium text-accent underline underline-offset-2 hover:text-accent-strong"
  >
    {children}
  </button>
)

interface UnfinishedProps {
  readonly state: 'retrying' | 'needs_attention' | 'cancelled'
  readonly nextRunAt: string | null
}

function Unfinished({ state, nextRunAt }: UnfinishedProps) {
  const { t } = useTranslation()
  if (state === 'retrying' && nextRunAt) return <Waiting until={nextRunAt} />
  return <span className={state === 'needs_attention' ? 'text-danger' : ''}>{t(`chat.extraction.${state}`)}</span>
}

/** Counts down to the next try. A timer is not read out each second. */
function Waiting({ until }: { readonly until: string }) {
  const { t, i18n } = useTranslation()
  const [now, setNow] = useState(Date.now)
  // Follows the clock until the next try.
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [])
  return <span role="timer">{t('chat.extraction.retryingAt', { when: formatUntil(until, i18n.language, now) })}</span>
}
