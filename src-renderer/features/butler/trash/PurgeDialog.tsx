import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../../../lib/format.ts'
import { CheckRow } from '../../../ui/CheckRow.tsx'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { Spinner } from '../../../ui/Spinner.tsx'

interface PurgeDialogProps {
  readonly count: number
  /** Where it is one. */
  readonly title: string | undefined
  /** For so many it was chosen with the forgetting that their words leave the conversations. */
  readonly wished: number
  /** False where it failed, which was said. */
  onPurge(alsoInConversations: boolean): Promise<boolean>
  onClose(): void
}

/** The last word before something is destroyed. */
export function PurgeDialog({ count, title, wished, onPurge, onClose }: PurgeDialogProps) {
  const { t, i18n } = useTranslation()
  const [also, setAlso] = useState(false)
  const formatted = formatNumber(count, i18n.language)
  return (
    <ConfirmDialog
      title={t('butler.purge.title')}
      description={
        title === undefined ? t('butler.purge.description', { count, formatted }) : t('butler.purge.one', { title })
      }
      confirmLabel={t('butler.purge.confirm', { count, formatted })}
      isDangerous
      onConfirm={() => onPurge(also)}
      onClose={onClose}
    >
      {({ isBusy }) => (
        <div className="mt-4 flex flex-col gap-4">
          {wished > 0 && (
            <p className="text-sm text-muted">
              {t(wished === count ? 'butler.purge.wishedAll' : 'butler.purge.wished', { count: wished })}
            </p>
          )}
          {wished < count && (
            <CheckRow
              label={t(wished > 0 ? 'butler.purge.alsoRest' : 'butler.purge.also')}
              hint={t('butler.purge.alsoHint')}
              checked={also}
              disabled={isBusy}
              onChange={setAlso}
            />
          )}
          {isBusy && (
            <p className="flex items-center gap-2 text-sm text-muted">
              <Spinner label={t('butler.purge.busy')} />
              <span aria-hidden>{t('butler.purge.busy')}</span>
            </p>
          )}
        </div>
      )}
    </ConfirmDialog>
  )
}
