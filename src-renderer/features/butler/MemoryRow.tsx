import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Memory } from '../../../src-main/contract/memory.ts'
import { cx } from '../../lib/cx.ts'
import { formatRelative } from '../../lib/format.ts'
import { TypeIcon } from './TypeIcon.tsx'

export const rowHeight = 62

interface MemoryRowProps {
  readonly memory: Memory
  readonly isSelected: boolean
  readonly showType: boolean
  onSelect(memoryId: string): void
}

export const MemoryRow = memo(function MemoryRow({ memory, isSelected, showType, onSelect }: MemoryRowProps) {
  const { t, i18n } = useTranslation()
  const at = memory.saidAt ?? memory.recordedAt
  const second = memory.content === memory.title ? memory.overview : memory.content
  return (
    <article className="h-full">
      <button
        type="button"
        aria-current={isSelected ? 'true' : undefined}
        onClick={() => onSelect(memory.id)}
        className={cx(
          'flex h-full w-full items-center gap-3.5 rounded-sm px-3 text-left -outline-offset-2 transition-colors hover:bg-hover',
          isSelected && 'bg-accent-soft hover:bg-accent-soft',
        )}
      >
        <TypeIcon type={memory.type} />
        <span className="min-w-0 grow">
          <span className="block truncate text-base font-medium">{memory.title}</span>
          <span className="block truncate text-sm text-muted">{second}</span>
        </span>
        <span className={cx('flex shrink-0 flex-col items-end text-xs', isSelected ? 'text-muted' : 'text-faint')}>
          <time dateTime={at}>{formatRelative(at, i18n.language)}</time>
          {memory.origin === 'untrusted' || memory.origin === 'imported' ? (
            <span className="text-warm">{t(`butler.origin.${memory.origin}`)}</span>
          ) : (
            showType && <span>{t(`butler.kind.${memory.type}`)}</span>
          )}
        </span>
      </button>
    </article>
  )
})
