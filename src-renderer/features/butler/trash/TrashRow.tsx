import { RotateCcw, Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { formatRelative } from '../../../lib/format.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { saysMore } from '../../../lib/says-more.ts'
import { daysLeft } from './days-left.ts'
import type { TrashItem } from './trash-slice.ts'

interface TrashRowProps {
  readonly item: TrashItem
  readonly isTicked: boolean
  onTick(isTicked: boolean): void
  onOpen(): void
  onRestore(): void
  onPurge(): void
}

export function TrashRow({ item, isTicked, onTick, onOpen, onRestore, onPurge }: TrashRowProps) {
  const { t, i18n } = useTranslation()
  const titleId = useId()
  const left = daysLeft(item.purgedFrom)
  return (
    <li data-row className="flex items-center gap-3 border-b border-line py-2 pl-3">
      <input
        type="checkbox"
        aria-labelledby={titleId}
        checked={isTicked}
        onChange={(event) => onTick(event.target.checked)}
        className="size-4 shrink-0 accent-accent"
      />
      <button
        type="button"
        onClick={onOpen}
        className="min-w-0 grow rounded-sm px-1 text-left -outline-offset-2 hover:bg-hover"
      >
        <span id={titleId} className="block truncate text-base font-medium">
          {item.title}
        </span>
        {saysMore(item.content, item.title) && (
          <span className="block truncate text-sm text-muted">{item.content}</span>
        )}
        <span className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-faint">
          {item.isSaying && <Badge>{t('butler.trashTab.saying')}</Badge>}
          {t('butler.trashTab.since', { when: formatRelative(item.trashedAt, i18n.language) })}
          <span className={left <= 3 ? 'text-warm' : undefined}>
            {left === 0 ? t('butler.trashTab.due') : t('butler.trashTab.daysLeft', { count: left })}
          </span>
          {item.alsoInConversations && <Badge>{t('butler.trashTab.also')}</Badge>}
        </span>
      </button>
      <span className="flex shrink-0">
        <IconButton label={t('butler.restore')} aria-describedby={titleId} onClick={onRestore}>
          <RotateCcw />
        </IconButton>
        <IconButton label={t('butler.trashTab.purge')} aria-describedby={titleId} onClick={onPurge}>
          <Trash2 />
        </IconButton>
      </span>
    </li>
  )
}
