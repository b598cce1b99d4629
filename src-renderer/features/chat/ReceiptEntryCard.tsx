import { ArrowUpRight, ChevronRight } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Receipt } from '../../../src-main/contract/receipt.ts'
import { cx } from '../../lib/cx.ts'
import { formatDate } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Bar } from '../../ui/Bar.tsx'

interface ReceiptEntryCardProps {
  readonly entry: Receipt['entries'][number]
  /** The citation that was clicked: the card comes into sight, opened. */
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
      <div className="mt-2 flex flex-wrap items-center gap-1.5">
        {entry.cited && <Badge tone="accent">{t('chat.receipt.cited')}</Badge>}
        {entry.reason && <Badge>{t(`chat.receipt.reason.${entry.reason}`)}</Badge>}
        {entry.corpus === 'sessions' && <Badge>{t('chat.receipt.fromSession')}</Badge>}
        <span className="text-xs text-faint">{t('chat.receipt.tokens', { count: entry.tokens })}</span>
      </div>
      <Score entry={entry} isOpen={isTarget} />
    </li>
  )
}

/** Why it ranked where it did: each part of the score against the largest. */
function Score({ entry, isOpen }: { readonly entry: ReceiptEntryCardProps['entry']; readonly isOpen: boolean }) {
  const { t } = useTranslation()
  const most = Math.max(0.001, ...partNames.map((name) => Math.abs(entry.parts[name])))
  const parts = partNames.filter((name) => entry.parts[name] !== 0)
  return (
    <details open={isOpen} className="group mt-2 text-xs">
      <summary className="inline-flex cursor-pointer items-center gap-1 rounded-xs text-faint hover:text-ink">
        <ChevronRight className="size-3 transition-transform group-open:rotate-90" />
        {t('chat.receipt.why', { score: entry.score.toFixed(2) })}
      </summary>
      <div className="mt-2 flex flex-col gap-1">
        {parts.map((name) => (
          <Bar
            key={name}
            label={t(`chat.receipt.part.${name}`)}
            share={entry.parts[name] / most}
            value={entry.parts[name].toFixed(2)}
          />
        ))}
      </div>
    </details>
  )
}
