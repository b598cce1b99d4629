import { Lock, MonitorCheck, Pin, Trash2 } from 'lucide-react'
import { memo, useId, type MouseEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Memory } from '../../../src-main/contract/memory.ts'
import { toldAt } from '../../../src-main/contract/validity.ts'
import { cx } from '../../lib/cx.ts'
import { formatRelative } from '../../lib/format.ts'
import { isPast } from './memory-dates.ts'
import { TypeIcon } from './TypeIcon.tsx'

export const rowHeight = 38

/** How a row is marked: by itself, with all between it and the one marked last, or it alone is opened. */
export type Marking = 'toggle' | 'range'

interface MemoryRowProps {
  readonly memory: Memory
  readonly isSelected: boolean
  /** Null where rows are not marked. */
  readonly isMarked?: boolean | null
  /** The head above it says when. */
  readonly isDated?: boolean
  /** Marks are in use: their boxes are in sight. */
  readonly isMarking?: boolean
  /** It is not brought up before the user has said what a request to forget means. */
  readonly isHeldBack: boolean
  onSelect(memoryId: string): void
  onForget(memoryId: string): void
  onMark?(memoryId: string, how: Marking): void
}

const markingOf = (event: Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'metaKey'>): Marking | null =>
  event.shiftKey ? 'range' : event.ctrlKey || event.metaKey ? 'toggle' : null

/** A memory in a list, on one line. The Delete key, or the button that comes with the pointer, asks to forget it; X marks it. */
export const MemoryRow = memo(function MemoryRow({
  memory,
  isSelected,
  isMarked = null,
  isMarking = false,
  isDated = false,
  isHeldBack,
  onSelect,
  onForget,
  onMark,
}: MemoryRowProps) {
  const { t, i18n } = useTranslation()
  const titleId = useId()
  const at = toldAt(memory)
  const canMark = isMarked !== null
  return (
    <article
      className={cx(
        'group relative h-full rounded-sm transition-colors',
        isSelected || isMarked ? 'bg-accent-soft' : 'hover:bg-hover',
      )}
    >
      <button
        type="button"
        aria-current={isSelected ? 'true' : undefined}
        aria-keyshortcuts={canMark ? 'Delete X' : 'Delete'}
        onClick={(event) => {
          const how = canMark ? markingOf(event) : null
          if (how) onMark?.(memory.id, how)
          else onSelect(memory.id)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Delete') onForget(memory.id)
          else if (canMark && event.key.toLowerCase() === 'x' && !event.ctrlKey && !event.metaKey)
            onMark?.(memory.id, event.shiftKey ? 'range' : 'toggle')
        }}
        className="flex h-full w-full items-center gap-3 rounded-sm px-2.5 text-left -outline-offset-2"
      >
        <span className={cx(canMark && (isMarking ? 'invisible' : 'group-hover:invisible'))}>
          <TypeIcon memory={memory} />
        </span>
        <span className="sr-only">{t('common.labelled', { label: t(`butler.kind.${memory.type}`) })}</span>
        <span
          id={titleId}
          className="line-clamp-1 min-w-0 grow text-base wrap-anywhere @max-[330px]/rows:group-hover:pr-7 @max-[400px]/rows:line-clamp-2 @max-[400px]/rows:text-sm"
        >
          {memory.title}
        </span>
        <span
          className={cx(
            'flex shrink-0 items-center gap-2 text-xs group-hover:invisible',
            isSelected ? 'text-muted' : 'text-faint',
          )}
        >
          <Kind memory={memory} isHeldBack={isHeldBack} />
          <States memory={memory} />
          {!isDated && (
            <time dateTime={at} className="@max-[330px]/rows:hidden">
              {formatRelative(at, i18n.language)}
            </time>
          )}
        </span>
      </button>
      {canMark && (
        <input
          type="checkbox"
          tabIndex={-1}
          checked={isMarked}
          aria-label={t('browse.mark')}
          aria-describedby={titleId}
          onChange={() => undefined}
          onClick={(event) => onMark?.(memory.id, markingOf(event) ?? 'toggle')}
          className={cx(
            'absolute top-1/2 left-[14px] size-4 -translate-y-1/2 accent-accent',
            !isMarking && 'opacity-0 group-hover:opacity-100',
          )}
        />
      )}
      <button
        type="button"
        tabIndex={-1}
        aria-label={t('butler.forget')}
        aria-describedby={titleId}
        title={t('butler.forget')}
        onClick={() => onForget(memory.id)}
        className="absolute top-1/2 right-1.5 hidden -translate-y-1/2 rounded-sm p-2 text-muted group-hover:block hover:bg-sunken hover:text-danger"
      >
        <Trash2 className="size-4" />
      </button>
    </article>
  )
})

function Kind({ memory, isHeldBack }: Pick<MemoryRowProps, 'memory' | 'isHeldBack'>) {
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
  return null
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
