import { ArrowUpRight, Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Memory } from '../../../src-main/contract/memory.ts'
import { formatDate, formatDateTime } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import type { EvidenceShown, MemoryDetail } from './butler-slice.ts'
import { originShown } from './came-from.ts'

interface MemoryEvidenceProps {
  readonly detail: MemoryDetail
  onJump(evidence: EvidenceShown): void
  onConfirm(memory: Memory): void
}

/** The user's words a memory rests on, each with where and when they were said. */
export function MemoryEvidence({ detail, onJump, onConfirm }: MemoryEvidenceProps) {
  const { t } = useTranslation()
  const isImported = detail.memory.origin === 'imported'
  return (
    <section>
      <h4 className="mb-2 text-sm font-semibold text-muted">{t('butler.why')}</h4>
      {isImported && <CameWithFile detail={detail} onConfirm={onConfirm} />}
      {detail.evidence.length === 0 && !isImported && (
        <p className="text-base text-muted">{t(`butler.noEvidence.${originShown(detail)}`)}</p>
      )}
      <ul className="flex flex-col gap-3">
        {detail.evidence.map((item, index) => (
          <Quote key={index} evidence={item} isImported={isImported} onJump={onJump} />
        ))}
      </ul>
    </section>
  )
}

/** An imported memory is nobody's words here before the user says so. */
function CameWithFile({ detail, onConfirm }: Pick<MemoryEvidenceProps, 'detail' | 'onConfirm'>) {
  const { t, i18n } = useTranslation()
  const { memory, imported } = detail
  const date = formatDate(imported?.at ?? memory.recordedAt, i18n.language)
  const file = imported?.fileName ?? null
  return (
    <div className="mb-3 flex flex-col items-start gap-2 text-base text-muted">
      <p className="break-words">
        {file === null ? t('butler.import.from', { date }) : t('butler.import.fromNamed', { date, file })}
      </p>
      {memory.status === 'active' && (
        <>
          <p>{t('butler.import.notYours')}</p>
          <Button size="sm" onClick={() => onConfirm(memory)}>
            <Check />
            {t('butler.import.confirm')}
          </Button>
        </>
      )}
    </div>
  )
}

interface QuoteProps extends Pick<MemoryEvidenceProps, 'onJump'> {
  readonly evidence: EvidenceShown
  readonly isImported: boolean
}

function Quote({ evidence, isImported, onJump }: QuoteProps) {
  const { t, i18n } = useTranslation()
  const { speaker, saidAt, sessionTitle, sessionId, messageId, stands } = evidence
  // What a file names as its conversation may never have been one here.
  const isOfHere = !isImported || sessionTitle !== null
  return (
    <li className="rounded-md bg-warm-soft px-4 py-3">
      <blockquote className="font-serif text-md break-words">{evidence.quote}</blockquote>
      <div className="mt-1 flex flex-col items-start text-xs text-warm">
        <span>
          {speaker ?? t(isImported ? 'butler.import.inFile' : 'butler.you')} ·{' '}
          <time dateTime={saidAt}>{formatDateTime(saidAt, i18n.language)}</time>
        </span>
        {sessionTitle && <span className="max-w-full truncate">{t('butler.saidIn', { title: sessionTitle })}</span>}
        {isOfHere && sessionId !== null && !stands && <span>{t('butler.wordsGone')}</span>}
        {isOfHere && sessionId && messageId && (
          <Button size="sm" variant="ghost" className="mt-1 -mb-1 -ml-2.5 text-warm!" onClick={() => onJump(evidence)}>
            {t('butler.jump')}
            <ArrowUpRight />
          </Button>
        )}
      </div>
    </li>
  )
}
