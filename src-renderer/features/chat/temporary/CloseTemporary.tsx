import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'

interface CloseTemporaryProps {
  onConfirm(): Promise<boolean>
  onClose(): void
}

/** The word before a temporary chat is gone. */
export function CloseTemporary(props: CloseTemporaryProps) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      title={t('temporary.closing.title')}
      description={t('temporary.closing.text')}
      confirmLabel={t('temporary.closing.confirm')}
      isDangerous
      {...props}
    />
  )
}
