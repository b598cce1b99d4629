import { useTranslation } from 'react-i18next'
import { pageBreak } from '../../../src-main/contract/attachment.ts'
import { formatNumber } from '../../lib/format.ts'
import type { Output } from '../../lib/command-client.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

interface FileDialogProps {
  /** What was read so far: `text` is all of it. */
  readonly shown: Output<'attachment_get'>
  onMore(): void
  onClose(): void
}

/** What was read of a file. It is shown as it is and never run. */
export function FileDialog({ shown, onMore, onClose }: FileDialogProps) {
  const { t, i18n } = useTranslation()
  const { file, text, image, nextOffset } = shown
  const pages = text.split(pageBreak)
  const about =
    file.kind === 'image'
      ? t('chat.files.isImage')
      : t(file.isCut ? 'chat.files.readPart' : 'chat.files.readAll', {
          formatted: formatNumber(file.characters, i18n.language),
        })
  return (
    <Dialog open title={file.name} description={about} onClose={onClose}>
      {image !== null && <img src={image} alt={file.name} className="mt-3 max-h-[60dvh] max-w-full rounded-sm" />}
      {pages.map((page, index) => (
        <section key={index} className="mt-3 min-w-0">
          {file.pages !== null && (
            <h3 className="mb-1 text-xs text-muted">{t('chat.files.page', { number: index + 1 })}</h3>
          )}
          <pre className="font-sans text-sm break-words whitespace-pre-wrap">{page}</pre>
        </section>
      ))}
      {nextOffset !== null && (
        <Button variant="ghost" size="sm" className="mt-3" onClick={onMore}>
          {t('chat.files.more')}
        </Button>
      )}
    </Dialog>
  )
}
