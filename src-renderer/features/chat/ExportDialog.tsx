import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Session } from '../../../src-main/contract/chat.ts'
import { Button } from '../../ui/Button.tsx'
import { Choices } from '../../ui/Choices.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import type { ExportForm } from './export-session.ts'

interface ExportDialogProps {
  readonly session: Session
  readonly forms: readonly ExportForm[]
  /** False where it failed, which was said. */
  onSave(form: ExportForm): Promise<boolean>
  onCopy(): Promise<boolean>
  onClose(): void
}

export function ExportDialog({ forms, onSave, onCopy, onClose }: ExportDialogProps) {
  const { t } = useTranslation()
  const [form, setForm] = useState<ExportForm>('markdown')
  return (
    <ConfirmDialog
      title={t('chats.export.title')}
      description={t('chats.export.description')}
      confirmLabel={t('chats.export.save')}
      cancelLabel={t('common.cancel')}
      closeLabel={t('common.close')}
      onConfirm={() => onSave(form)}
      onClose={onClose}
    >
      <div className="mt-4 flex flex-col gap-3">
        <Choices
          label={t('chats.export.title')}
          value={form}
          options={forms.map((value) => ({
            value,
            title: t(`chats.export.form.${value}`),
            hint: t(`chats.export.hint.${value}`),
          }))}
          onChange={(next) => setForm(next)}
        />
        <Button className="self-start" onClick={() => void onCopy().then((isCopied) => isCopied && onClose())}>
          <Copy />
          {t('chats.export.copy')}
        </Button>
      </div>
    </ConfirmDialog>
  )
}
