import { Check, Pencil, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../lib/cx.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Spinner } from '../../ui/Spinner.tsx'

interface ProviderCardProps {
  readonly name: string
  readonly detail: string
  readonly note?: string | undefined
  readonly isActive: boolean
  /** The key that was given for it is gone: the way to give it again. */
  onKey?: (() => void) | false
  /** It is being tried. */
  readonly isBusy?: boolean
  /** Without it there is nothing to use yet. */
  onUse?: (() => void) | undefined
  onEdit?: (() => void) | undefined
  onRemove?: () => void
}

export function ProviderCard({
  name,
  detail,
  note,
  isActive,
  isBusy = false,
  onKey = false,
  onUse,
  onEdit,
  onRemove,
}: ProviderCardProps) {
  const { t } = useTranslation()
  return (
    <li
      className={cx(
        'flex items-center gap-x-3 rounded-lg border bg-raised px-4 py-3',
        isActive ? 'border-accent' : 'border-line',
      )}
    >
      <div className="min-w-0 flex-1">
        <p className="text-base font-medium">{name}</p>
        <p className="text-sm break-words text-muted">{detail}</p>
        {note && <p className="text-xs text-muted">{note}</p>}
        {onKey && (
          <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
            <p className="text-sm text-warm">{t('settings.model.keyLost')}</p>
            <Button size="sm" aria-label={t('settings.model.keyEnterNamed', { name })} onClick={onKey}>
              {t('settings.model.keyEnter')}
            </Button>
          </div>
        )}
      </div>
      <div className="flex shrink-0 items-center gap-3">
        {isBusy && <Spinner label={t('settings.model.trying')} />}
        {isActive && !onKey && (
          <Badge tone="accent">
            <Check />
            {t('settings.model.inUse')}
          </Badge>
        )}
        {!isActive && !isBusy && onUse && (
          <Button size="sm" aria-label={t('settings.model.useNamed', { name })} onClick={onUse}>
            {t('settings.model.use')}
          </Button>
        )}
        {onEdit && (
          <IconButton size="sm" label={t('settings.model.editNamed', { name })} onClick={onEdit}>
            <Pencil />
          </IconButton>
        )}
        {onRemove && (
          <IconButton size="sm" label={t('settings.model.removeNamed', { name })} onClick={onRemove}>
            <Trash2 />
          </IconButton>
        )}
      </div>
    </li>
  )
}
