import { useTranslation } from 'react-i18next'
import type { Turn } from '../../../src-main/contract/chat.ts'
import { formatRelative } from '../../lib/format.ts'

interface ExtractionNoteProps {
  readonly turn: Turn
  onRetry(): void
}

/** Where the learning from a turn stands, in words. */
export function ExtractionNote({ turn, onRetry }: ExtractionNoteProps) {
  const { t, i18n } = useTranslation()
  const { extraction } = turn
  if (!extraction) return null
  const byRules = extraction.byRules ? ` ${t('chat.extraction.byRules')}` : ''
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
        <Note>
          {extraction.nextRunAt
            ? t('chat.extraction.retryingAt', { when: formatRelative(extraction.nextRunAt, i18n.language) })
            : t('chat.extraction.retrying')}
        </Note>
      )
    case 'needs_attention':
      return (
        <span className="inline-flex items-center gap-1.5 px-1.5 text-danger">
          {t('chat.extraction.needs_attention')}
          <button type="button" onClick={onRetry} className="rounded-xs font-medium underline underline-offset-2">
            {t('common.retry')}
          </button>
        </span>
      )
  }
}

const Note = ({ children }: { readonly children: string }) => <span className="px-1.5">{children}</span>
