import { Lock, MonitorCheck, Pin, Trash2 } from 'lucide-react'
import { memo, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { Memory } from '../../../src-main/contract/memory.ts'
import { cx } from '../../lib/cx.ts'
import { formatRelative } from '../../lib/format.ts'
import { isPast } from './memory-dates.ts'
import { goesOn, saysMore } from './says-more.ts'
import { TypeIcon } from './TypeIcon.tsx'

export const rowHeight = 62

interface MemoryRowProps {
  readonly memory: Memory
  readonly isSelected: boolean
  readonly showType: boolean
  /** It is not brought up before the user has said what a request to forget means. */
  readonly isHeldBack: boolean
  onSelect(memoryId: string): void
  onForget(memoryId: string): void
}

/** A memory in a list. The Delete key, or the button that comes with the pointer, asks to forget it. */
export const MemoryRow = memo(function MemoryRow({
  memory,
  isSelected,
  showType,
  isHeldBack,
  onSelect,
  onForget,
}: MemoryRowProps) {
  const { t, i18n } = useTranslation()
  const titleId = useId()
  const at = memory.saidAt ?? memory.recordedAt
  const more = [memory.content, memory.overview].find((text) => saysMore(text, memory.title))
  // A title that is how the text begins would stand there twice.
  const [first, second] = more !== undefined && goesOn(more, memory.title) ? [more] : [memory.title, more]
  return (
    <article className="group relative h-full">
      <button
        type="button"
        aria-current={isSelected ? 'true' : undefined}
        aria-keyshortcuts="Delete"
        onClick={() => onSelect(memory.id)}
        onKeyDown={(event) => {
          if (event.key === 'Delete') onForget(memory.id)
        }}
        className={cx(
          'flex h-full w-full items-center gap-3.5 rounded-sm px-3 text-left -outline-offset-2 transition-colors hover:bg-hover',
          isSelected && 'bg-accent-soft hover:bg-accent-soft',
        )}
      >
        <TypeIcon type={memory.type} />
        <span className="min-w-0 grow">
          <span
            id={titleId}
            className={cx('text-base font-medium', second === undefined ? 'line-clamp-2' : 'block truncate')}
          >
            {first}
          </span>
          {second !== undefined && <span className="block truncate text-sm text-muted">{second}</span>}
        </span>
        <span
          className={cx(
            'flex shrink-0 flex-col items-end text-xs group-hover:invisible',
            isSelected ? 'text-muted' : 'text-faint',
          )}
        >
          <span className="flex items-center gap-1.5">
            <States memory={memory} />
            <time dateTime={at}>{formatRelative(at, i18n.language)}</time>
          </span>
          <Kind memory={memory} showType={showType} isHeldBack={isHeldBack} />
        </span>
      </button>
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('butler.forget')}
        aria-describedby={titleId}
        title={t('butler.forget')}
        onClick={() => onForget(memory.id)}
        className="absolute top-1/2 right-2 hidden -translate-y-1/2 rounded-sm p-2.5 text-muted group-hover:block hover:bg-sunken hover:text-danger"
      >
        <Trash2 className="size-4" />
      </button>
    </article>
  )
})

function Kind({ memory, showType, isHeldBack }: Pick<MemoryRowProps, 'memory' | 'showType' | 'isHeldBack'>) {
  const { t } = useTranslation()
  if (isHeldBack)
    return (
      <span className="text-warm">
        <span className="max-sm:hidden">{t('butler.held.long')}</span>
        <span className="sm:hidden">{t('butler.held.short')}</span>
      </span>
    )
  if (isPast(memory.expiresAt)) return <span className="text-danger">{t('butler.life.isOver')}</span>
  if (memory.origin === 'untrusted' || memory.origin === 'imported')
    return <span className="text-warm">{t(`butler.origin.${memory.origin}`)}</span>
  return showType && <span>{t(`butler.kind.${memory.type}`)}</span>
}

function States({ memory }: Pick<MemoryRowProps, 'memory'>) {
  const { t } = useTranslation()
  const states = [
    memory.pinned && { Icon: Pin, label: t('butler.life.isPinned') },
    memory.locked && { Icon: Lock, label: t('butler.life.isLocked') },
    memory.localOnly && { Icon: MonitorCheck, label: t('butler.localOnly') },
  ].filter((state) => state !== false)
  return states.map(({ Icon, label }) => (
    <Icon key={label} role="img" aria-label={label} className="size-3.5 text-accent" />
  ))
}
