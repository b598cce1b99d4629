import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Memory } from '../../../../src-main/contract/memory.ts'
import { cx } from '../../../lib/cx.ts'
import type { TabProps } from '../tab-props.ts'
import type { WaitingItem } from './review-slice.ts'
import { Said } from './Said.tsx'

interface WaitingCardProps extends Pick<TabProps, 'onOpenMemory' | 'onOpenMessage'> {
  readonly item: WaitingItem
  /** What holds today and does not fit with it. */
  readonly against?: readonly Memory[]
  /** Stands before the title. */
  readonly lead?: ReactNode
  /** The decisions, or the field in which it is worded anew. */
  readonly children: ReactNode
}

/** One thing that waits: what it says, the words it rests on, why it waits and what it would change. */
export function WaitingCard({ item, against = [], lead, children, onOpenMemory, onOpenMessage }: WaitingCardProps) {
  const { t } = useTranslation()
  const { memory, evidence, replaces } = item
  const saysMore = memory.content !== memory.title && evidence.every(({ quote }) => quote !== memory.content)
  const others = against.filter(({ id }) => id !== replaces?.id)
  return (
    <article
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keys that decide act on the card that has the focus.
      tabIndex={0}
      aria-label={memory.title}
      className="rounded-lg border border-line bg-surface p-4 -outline-offset-1 focus-within:border-line-strong"
    >
      <div className="flex items-start gap-3">
        {lead}
        <div className="min-w-0 grow">
          <h3 className="font-serif text-lg font-semibold text-pretty break-words">{memory.title}</h3>
          <p className="mt-0.5 text-sm text-warm">{t(`butler.review.why.${memory.reviewReason ?? 'unknown'}`)}</p>
        </div>
      </div>
      {saysMore && <p className="mt-2 line-clamp-6 text-base break-words whitespace-pre-wrap">{memory.content}</p>}
      {evidence.length > 0 && (
        <div className="mt-3 flex flex-col gap-2">
          {evidence.slice(0, 2).map((piece, index) => (
            <Said key={index} evidence={piece} onOpenMessage={onOpenMessage} />
          ))}
        </div>
      )}
      {replaces && (
        <div className="mt-3 rounded-md bg-sunken px-3 py-2 text-sm">
          <p className="text-muted">{t('butler.review.replaces')}</p>
          <p className="mt-0.5 flex flex-wrap items-center gap-x-2 text-base">
            <del>
              <MemoryLink memory={replaces} className="text-muted line-through" onOpenMemory={onOpenMemory} />
            </del>
            <ArrowRight aria-hidden className="size-3.5 shrink-0 text-faint" />
            <ins className="font-medium break-words no-underline">{memory.title}</ins>
          </p>
        </div>
      )}
      {others.length > 0 && (
        <p className="mt-3 rounded-md bg-sunken px-3 py-2 text-sm text-muted">
          {t('butler.review.against')}{' '}
          {others.map((other) => (
            <MemoryLink key={other.id} memory={other} onOpenMemory={onOpenMemory} />
          ))}
        </p>
      )}
      <div className="mt-3">{children}</div>
    </article>
  )
}

interface MemoryLinkProps extends Pick<TabProps, 'onOpenMemory'> {
  readonly memory: Memory
  readonly className?: string
}

const MemoryLink = ({ memory, className = 'mr-2 text-ink', onOpenMemory }: MemoryLinkProps) => (
  <button
    type="button"
    onClick={() => onOpenMemory(memory.id)}
    className={cx('rounded-xs text-left text-base break-words hover:underline', className)}
  >
    {memory.title}
  </button>
)
