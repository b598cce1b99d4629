import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Turn } from '../../../src-main/contract/chat.ts'
import { formatUntil } from '../../lib/format.ts'

interface ExtractionNoteProps {
  readonly turn: Turn
  onRetry(): void
}

/** Where the learning from a turn stands, in words. */
export function ExtractionNote({ turn, onRetry }: ExtractionNoteProps) {
  const { t } = useTranslation()
  const { extraction } = turn
  if (!extraction) return null
  const why = extraction.capReached ? 'capReached' : extraction.byRules ? 'byRules' : null
  const byRules = why === null ? '' : ` ${t(`chat.extraction.${why}`)}`
  switch (extraction.state) {
    case 'done':
      if (turn.learned.length > 0) return byRules ? <Note>{byRules}</Note> : null
      return (
        <Note>
          {(extraction.reason ? t(`emptyReasons.${extraction.reason}`) : t('chat.extraction.nothing')) + byRules}
        </Note>
      )
    case 'pending':
    case 'running':
      return <Note>{t(`chat.extraction.${extraction.state}`)}</Note>
    case 'retrying':
      return (
        <Unfinished onRetry={onRetry}>
          {extraction.nextRunAt ? <Waiting until={extraction.nextRunAt} /> : t('chat.extraction.retrying')}
        </Unfinished>
      )
    case 'needs_attention':
      return (
        <Unfinished onRetry={onRetry}>
          <span className="text-danger">{t('chat.extraction.needs_attention')}</span>
        </Unfinished>
      )
  }
}

const Note = ({ children }: { readonly children: string }) => <span className="px-2">{children}</span>

interface UnfinishedProps {
  readonly children: ReactNode
  onRetry(): void
}

function Unfinished({ children, onRetry }: UnfinishedProps) {
  const { t } = useTranslation()
  return (
    <span className="inline-flex flex-wrap items-center gap-x-1.5 px-2">
      {children}
      <button
        type="button"
        onClick={onRetry}
        className="rounded-xs py-1 font-medium text-accent underline underline-offset-2 hover:text-accent-strong"
      >
        {t('chat.extraction.tryNow')}
      </button>
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
