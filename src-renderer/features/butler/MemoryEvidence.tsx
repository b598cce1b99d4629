import { ArrowUpRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import type { EvidenceShown, MemoryDetail } from './butler-slice.ts'
import { originShown } from './came-from.ts'

interface MemoryEvidenceProps {
  readonly detail: MemoryDetail
  onJump(evidence: EvidenceShown): void
}

/** The user's words a memory rests on, each with where and when they were said. */
export function MemoryEvidence({ detail, onJump }: MemoryEvidenceProps) {
  const { t } = useTranslation()
  return (
    <section>
      <h4 className="mb-2 text-sm font-semibold text-muted">{t('butler.why')}</h4>
      {detail.evidence.length === 0 && (
        <p className="text-base text-muted">{t(`butler.noEvidence.${originShown(detail)}`)}</p>
      )}
      <ul className="flex flex-col gap-3">
        {detail.evidence.map((item, index) => (
          <Quote key={index} evidence={item} onJump={onJump} />
        ))}
      </ul>
    </section>
  )
}

interface QuoteProps extends Pick<MemoryEvidenceProps, 'onJump'> {
  readonly evidence: EvidenceShown
}

function Quote({ evidence, onJump }: QuoteProps) {
  const { t, i18n } = useTranslation()
  const { speaker, saidAt, sessionTitle, sessionId, messageId, stands } = evidence
  return (
    <li className="rounded-md bg-warm-soft px-4 py-3">
      <blockquote className="font-serif text-md break-words">{evidence.quote}</blockquote>
      <div className="mt-1 flex flex-col items-start text-xs text-warm">
        <span>
          {speaker ?? t('butler.you')} · <time dateTime={saidAt}>{formatDateTime(saidAt, i18n.language)}</time>
        </span>
        {sessionTitle && <span className="max-w-full truncate">{t('butler.saidIn', { title: sessionTitle })}</span>}
        {sessionId !== null && !stands && <span>{t('butler.wordsGone')}</span>}
        {sessionId && messageId && (
          <Button size="sm" variant="ghost" className="mt-1 -mb-1 -ml-2.5 text-warm!" onClick={() => onJump(evidence)}>
            {t('butler.jump')}
            <ArrowUpRight />
          </Button>
        )}
      </div>
    </li>
  )
}
