import { ArrowUpRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Receipt } from '../../../src-main/contract/receipt.ts'
import { cx } from '../../lib/cx.ts'
import { formatDate } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Bar } from '../../ui/Bar.tsx'
import { Details } from '../../ui/Details.tsx'
import { rankWordsOf } from './rank-words.ts'

interface ReceiptEntryCardProps {
  readonly entry: Receipt['entries'][number]
  /** The citation that was clicked: the card comes into sight. */
  readonly isTarget: boolean
  onOpenMemory(memoryId: string): void
}

const partNames = ['lexical', 'coverage', 'intent', 'recency', 'importance', 'identity'] as const

export function ReceiptEntryCard({ entry, isTarget, onOpenMemory }: ReceiptEntryCardProps) {
  const { t, i18n } = useTranslation()
  const card = useRef<HTMLLIElement>(null)
  // A click on a citation leads here.
  useEffect(() => {
    if (isTarget) card.current?.scrollIntoView({ block: 'nearest' })
  }, [isTarget])
  const { memory } = entry
  const why = rankWordsOf(entry.parts)
  return (
    <li
      ref={card}
      className={cx(
        'rounded-md border bg-raised px-3.5 py-3 transition-colors',
        isTarget ? 'border-accent' : 'border-line',
        entry.outcome === 'dropped' && 'bg-transparent',
      )}
    >
      <div className="flex items-start gap-2">
        {entry.citation !== null && (
          <span className="mt-px inline-flex size-[18px] shrink-0 items-center justify-center rounded-full bg-accent-soft text-2xs font-semibold text-accent-strong tabular-nums">
            {entry.citation}
          </span>
        )}
        <p className="min-w-0 grow text-base font-medium break-words">{memory?.title ?? t('chat.receipt.forgotten')}</p>
        {memory && (
          <button
            type="button"
            aria-label={t('chat.openMemory', { title: memory.title })}
            onClick={() => onOpenMemory(entry.memoryId)}
            className="-m-1 rounded-sm p-1 text-faint hover:bg-hover hover:text-ink"
          >
            <ArrowUpRight className="size-4" />
          </button>
        )}
      </div>
      {memory?.quote && (
        <p className="mt-1.5 line-clamp-3 border-l-2 border-warm-line pl-2.5 font-serif text-sm text-muted">
          {memory.quote}
          {memory.saidAt && (
            <span className="font-sans text-xs text-faint"> · {formatDate(memory.saidAt, i18n.language)}</span>
          )}
        </p>
      )}
      {(entry.reason || entry.corpus === 'sessions') && (
        <div className="mt-2 flex flex-wrap items-center gap-1.5">
          {entry.reason && <Badge>{t(`chat.receipt.reason.${entry.reason}`)}</Badge>}
          {entry.corpus === 'sessions' && <Badge>{t('chat.receipt.fromSession')}</Badge>}
        </div>
      )}
      {why.length > 0 && (
        <p className="mt-2 text-xs text-muted">
          {t('chat.receipt.why', {
            reasons: why.map((word) => t(`chat.receipt.word.${word}`)).join(t('common.listSeparator')),
          })}
        </p>
      )}
      <Numbers entry={entry} />
    </li>
  )
}

/** The score, each part of it against the largest, and the length. */
function Numbers({ entry }: Pick<ReceiptEntryCardProps, 'entry'>) {
  const { t } = useTranslation()
  const most = Math.max(0.001, ...partNames.map((name) => Math.abs(entry.parts[name])))
  const parts = partNames.filter((name) => entry.parts[name] !== 0)
  return (
    <Details label={t('chat.receipt.details')} className="mt-1.5">
      <div className="mt-2 flex flex-col gap-1">
        {parts.map((name) => (
          <Bar
            key={name}
            label={t(`chat.receipt.part.${name}`)}
            share={entry.parts[name] / most}
            value={entry.parts[name].toFixed(2)}
          />
        ))}
        <p className="flex justify-between border-t border-line pt-1 text-muted">
          {t('chat.receipt.score')} <span className="text-faint tabular-nums">{entry.score.toFixed(2)}</span>
        </p>
        <p className="flex justify-between text-muted">
          {t('chat.receipt.size')}{' '}
          <span className="text-faint tabular-nums">{t('chat.receipt.tokens', { count: entry.tokens })}</span>
        </p>
      </div>
    </Details>
  )
}
