import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Memory } from '../../../../src-main/contract/memory.ts'
import { cx } from '../../../lib/cx.ts'
import type { TabProps } from '../tab-props.ts'
import { saysMore } from '../says-more.ts'
import type { WaitingItem } from './review-slice.ts'
import { Said } from './Said.tsx'

interface WaitingCardProps extends Pick<TabProps, 'onOpenMemory' | 'onOpenMessage'> {
  readonly item: WaitingItem
  /** What holds today and does not fit with it. */
  readonly against?: readonly Memory[]
  /** Stands before the title. */
  readonly lead?: ReactNode
  /** One of several on a card that quotes their words once. */
  readonly isPart?: boolean
  /** Its words are in a field, which takes the whole width. */
  readonly isEdited?: boolean
  /** The decisions, or the field in which it is worded anew. */
  readonly children: ReactNode
}

/** One thing that waits: what it says, the words it rests on, why it waits and what it would change. */
export function WaitingCard({
  item,
  against = [],
  lead,
  isPart = false,
  isEdited = false,
  children,
  ...open
}: WaitingCardProps) {
  const { t } = useTranslation()
  const { onOpenMemory, onOpenMessage } = open
  const { memory, evidence, replaces } = item
  const isNew = (text: string) => saysMore(text, memory.title)
  const hasContent = isNew(memory.content) && evidence.every(({ quote }) => saysMore(memory.content, quote))
  const others = against.filter(({ id }) => id !== replaces?.id)
  return (
    <article
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- The keys that decide act on the card that has the focus.
      tabIndex={0}
      aria-label={memory.title}
      className={cx(
        '-outline-offset-1',
        isPart
          ? 'grid gap-x-4 border-t border-line py-3 sm:grid-cols-[1fr_auto] *:sm:col-span-full'
          : 'rounded-lg border border-line bg-surface p-4 focus-within:border-line-strong',
      )}
    >
      <div className={cx('flex items-start gap-3', isPart && !isEdited && 'sm:col-span-1!')}>
        {lead}
        <div className="min-w-0 grow">
          <h3 className={cx('font-semibold text-pretty break-words', isPart ? 'text-base' : 'font-serif text-lg')}>
            {memory.title}
          </h3>
          <p className="mt-0.5 text-sm text-warm">{t(`butler.review.why.${memory.reviewReason ?? 'unknown'}`)}</p>
        </div>
      </div>
      {hasContent && <p className="mt-2 line-clamp-6 text-base break-words whitespace-pre-wrap">{memory.content}</p>}
      {evidence.length > 0 && !isPart && (
        <div className="mt-3 flex flex-col gap-2">
          {evidence.slice(0, 2).map((piece, index) => (
            <Said key={index} evidence={piece} withQuote={isNew(piece.quote)} onOpenMessage={onOpenMessage} />
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
      <div className={cx(isPart && !isEdited ? 'max-sm:mt-2 sm:col-start-2! sm:row-start-1' : 'mt-3')}>{children}</div>
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
