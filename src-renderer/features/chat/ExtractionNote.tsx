import type { TFunction } from 'i18next'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Turn } from '../../../src-main/contract/chat.ts'
import { formatUntil } from '../../lib/format.ts'

type Extraction = NonNullable<Turn['extraction']>

interface ExtractionNoteProps {
  readonly turn: Turn
  onRetry(): void
  onOpenReview(): void
}

/** Where the learning from a turn stands, in words. */
export function ExtractionNote({ turn, onRetry, onOpenReview }: ExtractionNoteProps) {
  const { t } = useTranslation()
  const { extraction, undecided } = turn
  if (!extraction) return null
  const why = extraction.capReached ? 'capReached' : extraction.byRules ? 'byRules' : null
  const byRules = why === null ? '' : ` ${t(`chat.extraction.${why}`)}`
  switch (extraction.state) {
    case 'done':
      if (turn.learned.length > 0 || turn.noted.length > 0 || undecided.waiting > 0)
        return byRules ? <Note>{byRules}</Note> : null
      if (undecided.heldBack > 0) {
        return (
          <Note>
            <NoteButton onClick={onOpenReview}>{t('chat.waiting.heldBack')}</NoteButton>
            {byRules}
          </Note>
        )
      }
      if (extraction.reason === 'forget_unclear' && turn.perhapsMeant.length === 0)
        return <Note>{t('chat.forgetWhich.decided') + byRules}</Note>
      return <Note>{reasonInWords(t, extraction) + byRules}</Note>
    case 'pending':
      // Nothing is being done yet, and nothing is wrong: it is read when the conversation rests.
      return <Note>{t(extraction.nextRunAt ? 'chat.extraction.resting' : 'chat.extraction.pending')}</Note>
    case 'running':
      return <Note>{t(`chat.extraction.${extraction.state}`)}</Note>
    case 'retrying':
      return (
        <Unfinished onRetry={onRetry}>
          {extraction.nextRunAt ? <Waiting until={extraction.nextRunAt} /> : t('chat.extraction.retrying')}
        </Unfinished>
      )
    case 'cancelled':
      return <Unfinished onRetry={onRetry}>{t('chat.extraction.cancelled')}</Unfinished>
    case 'needs_attention':
      return (
        <Unfinished onRetry={onRetry}>
          <span className="text-danger">{t('chat.extraction.needs_attention')}</span>
        </Unfinished>
      )
  }
}

function reasonInWords(t: TFunction, { reason, turnedDown }: Extraction): string {
  // What waited was decided on since: what waits still is told by its chip.
  if (reason === 'waiting') return t('chat.waiting.decided')
  if (reason === 'all_rejected' && turnedDown.length > 0)
    return t('chat.extraction.turnedDown', { why: turnedDown.map((why) => t(`rejections.${why}`)).join(' · ') })
  return reason ? t(`emptyReasons.${reason}`) : t('chat.extraction.nothing')
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
  readonly children: ReactNode
  onRetry(): void
}

function Unfinished({ children, onRetry }: UnfinishedProps) {
  const { t } = useTranslation()
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 px-2">
      {children}
      <NoteButton onClick={onRetry}>{t('chat.extraction.tryNow')}</NoteButton>
    </span>
  )
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
