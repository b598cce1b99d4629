import { ArrowUpRight, Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Memory } from '../../../src-main/contract/memory.ts'
import { formatDate } from '../../lib/format.ts'
import { Button } from '../../ui/Button.tsx'
import type { EvidenceShown, MemoryDetail } from './butler-slice.ts'
import { originShown } from './came-from.ts'
import { whoSaid } from './who-said.ts'
import { writtenByHandAt } from './written-by-hand.ts'
import { When } from '../../ui/When.tsx'

interface MemoryEvidenceProps {
  readonly detail: MemoryDetail
  onJump(evidence: EvidenceShown): void
  onConfirm(memory: Memory): void
}

/** What a memory rests on: words, each with whose they are, where and when, and the file it came with. */
export function MemoryEvidence({ detail, onJump, onConfirm }: MemoryEvidenceProps) {
  const { t, i18n } = useTranslation()
  const isImported = detail.memory.origin === 'imported'
  const came = isImported || detail.imported !== null
  // What the memory came with is told above the words.
  const words = detail.evidence.filter(({ quote }) => quote !== '')
  const writtenAt = writtenByHandAt(detail)
  const isBefore = ({ saidAt }: EvidenceShown) => writtenAt !== null && saidAt <= writtenAt
  const quotes = (shown: readonly EvidenceShown[]) =>
    shown.length > 0 && (
      <ul className="flex flex-col gap-3">
        {shown.map((item, index) => (
          <Quote
            key={index}
            evidence={item}
            isImported={isImported}
            isAbove={[detail.memory.title, detail.memory.content].includes(item.quote)}
            onJump={onJump}
          />
        ))}
      </ul>
    )
  const before = words.filter(isBefore)
  return (
    <section>
      <h4 className="mb-2 text-sm font-semibold text-muted">{t('butler.why')}</h4>
      {came && <CameWithFile detail={detail} onConfirm={onConfirm} />}
      {writtenAt !== null && (
        <p className="mb-3 text-base text-muted">
          {t('butler.written.byYou', { date: formatDate(writtenAt, i18n.language) })}
        </p>
      )}
      {words.length === 0 && !came && writtenAt === null && (
        <p className="text-base text-muted">
          {t(`butler.noEvidence.${detail.evidence.some(isForgotten) ? 'forgotten' : originShown(detail)}`)}
        </p>
      )}
      {quotes(words.filter((item) => !isBefore(item)))}
      {before.length > 0 && (
        <>
          <h5 className="mt-3 mb-2 text-sm text-muted">{t('butler.written.before')}</h5>
          {quotes(before)}
        </>
      )}
    </section>
  )
}

/** Its words were said in a message that is quoted no more. */
const isForgotten = ({ kind, messageId, quote }: EvidenceShown): boolean =>
  kind === 'message' && messageId !== null && quote === ''

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
      {memory.status === 'active' && memory.origin === 'imported' && (
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
  /** The same words stand above already: who reads with the eyes sees them once. */
  readonly isAbove: boolean
}

function Quote({ evidence, isImported, isAbove, onJump }: QuoteProps) {
  const { t } = useTranslation()
  const { kind, saidAt, sessionTitle, sessionId, messageId, stands } = evidence
  // What a file names as its conversation may never have been one here.
  const isOfHere = !isImported || sessionTitle !== null
  return (
    <li className="relative rounded-md bg-warm-soft px-4 py-3">
      <blockquote className={isAbove ? 'sr-only' : 'mb-1 tracking-title text-md break-words'}>
        {evidence.quote}
      </blockquote>
      <div className="flex flex-col items-start text-xs text-warm">
        <span>
          {whoSaid(t, evidence, isImported)} · <When at={saidAt} />
        </span>
        {sessionTitle && <span className="max-w-full truncate">{t('butler.saidIn', { title: sessionTitle })}</span>}
        {isOfHere && kind === 'message' && sessionId !== null && !stands && <span>{t('butler.wordsGone')}</span>}
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
