import { ArrowUpRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Evidence, Memory } from '../../../src-main/contract/memory.ts'
import { formatDate, formatDateTime } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import type { MemoryDetail } from './butler-slice.ts'
import { originLabel, originShown } from './came-from.ts'
import { MemoryHistory } from './MemoryHistory.tsx'

interface MemoryBodyProps {
  readonly detail: MemoryDetail
  onJump(evidence: Evidence): void
  onSelect(memoryId: string): void
}

export function MemoryBody({ detail, onJump, onSelect }: MemoryBodyProps) {
  const { t } = useTranslation()
  const { memory, evidence, history } = detail
  return (
    <div className="flex flex-col gap-6 px-5 pt-5 pb-10">
      <div>
        <div className="flex flex-wrap gap-1.5">
          <Badge tone="warm">{t(`butler.kind.${memory.type}`)}</Badge>
          {memory.status !== 'active' && <Badge tone="danger">{t(`butler.status.${memory.status}`)}</Badge>}
          {memory.localOnly && <Badge>{t('butler.localOnly')}</Badge>}
        </div>
        <h3 className="mt-2.5 font-serif text-xl font-semibold text-pretty break-words">{memory.title}</h3>
        {memory.content !== memory.title && (
          <p className="mt-1.5 text-md break-words whitespace-pre-wrap">{memory.content}</p>
        )}
      </div>
      <Links memory={memory} onSelect={onSelect} />
      <Block title={t('butler.why')}>
        {evidence.length === 0 && (
          <p className="text-base text-muted">{t(`butler.noEvidence.${originShown(detail)}`)}</p>
        )}
        <ul className="flex flex-col gap-3">
          {evidence.map((item, index) => (
            <Quote key={index} evidence={item} onJump={onJump} />
          ))}
        </ul>
      </Block>
      <Facts detail={detail} />
      <MemoryHistory history={history} />
    </div>
  )
}

function Block({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section>
      <h4 className="mb-2 text-sm font-semibold text-muted">{title}</h4>
      {children}
    </section>
  )
}

function Quote({ evidence, onJump }: { readonly evidence: Evidence; onJump(evidence: Evidence): void }) {
  const { t, i18n } = useTranslation()
  return (
    <li className="rounded-md bg-warm-soft px-4 py-3">
      <blockquote className="font-serif text-md break-words">{evidence.quote}</blockquote>
      <div className="mt-1 flex flex-col items-start text-xs text-warm">
        <span>
          {evidence.speaker ?? t('butler.you')} ·{' '}
          <time dateTime={evidence.saidAt}>{formatDateTime(evidence.saidAt, i18n.language)}</time>
        </span>
        {evidence.sessionId && evidence.messageId && (
          <Button size="sm" variant="ghost" className="mt-1 -mb-1 -ml-2.5 text-warm!" onClick={() => onJump(evidence)}>
            {t('butler.jump')}
            <ArrowUpRight />
          </Button>
        )}
      </div>
    </li>
  )
}

function Links({ memory, onSelect }: { readonly memory: Memory; onSelect(memoryId: string): void }) {
  const { t } = useTranslation()
  const links = [
    { id: memory.supersededBy, label: t('butler.supersededBy') },
    { id: memory.supersedes, label: t('butler.supersedes') },
  ]
  if (links.every((link) => link.id === null)) return null
  return (
    <div className="-mt-2 flex flex-wrap gap-2">
      {links.map(
        ({ id, label }) =>
          id && (
            <Button key={label} size="sm" onClick={() => onSelect(id)}>
              {label}
              <ArrowUpRight />
            </Button>
          ),
      )}
    </div>
  )
}

function Facts({ detail }: { readonly detail: MemoryDetail }) {
  const { t, i18n } = useTranslation()
  const { memory } = detail
  const date = (iso: string) => formatDate(iso, i18n.language)
  const rows: (readonly [string, string | null])[] = [
    [t('butler.fact.sure'), t('butler.percent', { percent: Math.round(memory.confidence * 100) })],
    [t('butler.fact.origin'), t(`butler.origin.${originLabel(detail)}`)],
    [t('butler.fact.importance'), `${memory.importance} / 10`],
    [
      t('butler.fact.used'),
      memory.useCount === 0 ? t('butler.neverUsed') : t('butler.used', { count: memory.useCount }),
    ],
    [t('butler.fact.lastUsed'), memory.lastUsedAt && date(memory.lastUsedAt)],
    [t('butler.fact.recorded'), date(memory.recordedAt)],
    [t('butler.fact.validFrom'), memory.validFrom && date(memory.validFrom)],
    [t('butler.fact.validTo'), memory.validTo && date(memory.validTo)],
    [t('butler.fact.keywords'), memory.keywords.join(t('common.listSeparator')) || null],
  ]
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 border-y border-line py-4 text-sm">
      {rows.map(
        ([name, value]) =>
          value && (
            <div key={name} className="contents">
              <dt className="text-faint">{name}</dt>
              <dd className="text-right break-words">{value}</dd>
            </div>
          ),
      )}
    </dl>
  )
}
