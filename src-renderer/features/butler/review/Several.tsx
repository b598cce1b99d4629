import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import { Key } from './Decisions.tsx'
import type { WaitingItem } from './review-slice.ts'

interface SeveralProps {
  readonly items: readonly WaitingItem[]
  readonly selected: readonly WaitingItem[]
  onSelectAll(all: boolean): void
  onKeep(): void
  onReject(): void
}

/** Decides on several at once; while none is selected it tells the keys. */
export function Several({ items, selected, onSelectAll, onKeep, onReject }: SeveralProps) {
  const { t } = useTranslation()
  const count = selected.length
  return (
    <div className="flex min-h-8 flex-wrap items-center gap-x-4 gap-y-2 text-sm text-muted">
      <label className="inline-flex items-center gap-2">
        <input
          type="checkbox"
          className="size-4 accent-accent"
          checked={count === items.length}
          onChange={({ target }) => onSelectAll(target.checked)}
        />
        {t('butler.review.selectAll')}
      </label>
      {count > 0 ? (
        <span className="flex flex-wrap gap-2">
          <Button variant="primary" size="sm" onClick={onKeep}>
            {t('butler.review.keepSelected', { count })}
          </Button>
          <Button size="sm" onClick={onReject}>
            {t('butler.review.rejectSelected', { count })}
          </Button>
        </span>
      ) : (
        <span aria-hidden className="text-xs text-faint max-sm:hidden">
          <Key>J</Key> <Key>K</Key> {t('butler.review.keys.move')} · <Key>X</Key> {t('butler.review.keys.select')}
        </span>
      )}
    </div>
  )
}
