import { Check, MonitorCheck, Pin, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/Button.tsx'
import type { ManyControl } from './browse-slice.ts'

interface MarkedBarProps {
  readonly count: number
  /** How many are found. */
  readonly total: number
  /** The most that can be marked. */
  readonly most: number
  onAll(): void
  onNone(): void
  onControl(control: ManyControl): void
  onForget(): void
}

/** What can be done with all that is marked. */
export function MarkedBar({ count, total, most, onAll, onNone, onControl, onForget }: MarkedBarProps) {
  const { t, i18n } = useTranslation()
  const number = (value: number) => value.toLocaleString(i18n.language)
  const reach = Math.min(total, most)
  return (
    <div
      role="toolbar"
      aria-label={t('browse.marked.label')}
      className="flex animate-enter flex-wrap items-center gap-1.5 rounded-md bg-accent-soft px-3 py-1.5 text-sm"
    >
      <span aria-live="polite" className="mr-auto font-medium text-accent-strong">
        {t(count === most && total > most ? 'browse.marked.most' : 'browse.marked.count', {
          count,
          formatted: number(count),
        })}
      </span>
      {count < reach && (
        <Button size="sm" variant="ghost" onClick={onAll}>
          {t(reach < total ? 'browse.marked.first' : 'browse.marked.all', { formatted: number(reach) })}
        </Button>
      )}
      <Button size="sm" onClick={() => onControl('pin')}>
        <Pin aria-hidden />
        {t('butler.life.pin')}
      </Button>
      <Button size="sm" onClick={() => onControl('confirm')}>
        <Check aria-hidden />
        {t('browse.marked.confirm')}
      </Button>
      <Button size="sm" onClick={() => onControl('local_only')}>
        <MonitorCheck aria-hidden />
        {t('butler.life.localOnly')}
      </Button>
      <Button size="sm" onClick={onForget} className="text-danger">
        <Trash2 aria-hidden />
        {t('butler.forget')}
      </Button>
      <Button size="sm" variant="ghost" onClick={onNone}>
        {t('browse.marked.none')}
      </Button>
    </div>
  )
}
