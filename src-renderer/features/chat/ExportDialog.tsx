import { BookText, Braces, Copy, FileText, Globe } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { createOnce } from '../../lib/once.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import type { ExportForm } from './export-session.ts'

interface ExportDialogProps {
  readonly forms: readonly ExportForm[]
  /** False where it failed, which was said, and where no place for it was chosen. */
  onSave(form: ExportForm): Promise<boolean>
  onCopy(): Promise<boolean>
  onClose(): void
}

/** The forms that a chat leaves in: each saves it at once. */
export function ExportDialog({ forms, onSave, onCopy, onClose }: ExportDialogProps) {
  const { t } = useTranslation()
  const [once] = useState(createOnce)
  const [busy, setBusy] = useState<Way | null>(null)
  const take = (way: Way) =>
    void once('export', async () => {
      setBusy(way)
      const isDone = await (way === 'copy' ? onCopy() : onSave(way)).finally(() => setBusy(null))
      if (isDone) onClose()
    })
  return (
    <Dialog
      open
      title={t('chats.export.title')}
      description={t('chats.export.description')}
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('common.cancel')}</Button>}
    >
      <ul aria-label={t('chats.export.forms')} className="mt-4 flex flex-col gap-2">
        {[...forms, 'copy' as const].map((way, at) => (
          <li key={way}>
            <button
              type="button"
              // The first is what most want: Enter takes it.
              autoFocus={at === 0}
              onClick={() => take(way)}
              className="flex w-full items-start gap-3 rounded-md border border-line bg-raised px-4 py-2.5 text-left transition-colors hover:border-line-strong hover:bg-hover [&_svg]:mt-0.5 [&_svg]:size-4.5 [&_svg]:shrink-0 [&_svg]:text-accent-strong"
            >
              {busy === way ? <Spinner label={t('common.loading')} /> : icons[way]}
              <span className="min-w-0">
                <span className="block text-base font-medium">
                  {t(way === 'copy' ? 'chats.export.copy' : `chats.export.form.${way}`)}
                </span>
                <span className="block text-sm text-muted">{t(`chats.export.hint.${way}`)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

type Way = ExportForm | 'copy'

const icons: Readonly<Record<Way, ReactNode>> = {
  markdown: <FileText aria-hidden />,
  html: <Globe aria-hidden />,
  pdf: <BookText aria-hidden />,
  json: <Braces aria-hidden />,
  copy: <Copy aria-hidden />,
}
