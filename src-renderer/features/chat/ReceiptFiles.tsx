import { useTranslation } from 'react-i18next'
import type { Receipt } from '../../../src-main/contract/receipt.ts'
import { givenInWords } from './file-words.ts'

/** Which files went along with a message, and how much of each. */
export function ReceiptFiles({ files }: { readonly files: Receipt['files'] }) {
  const { t } = useTranslation()
  if (files.length === 0) return null
  return (
    <section aria-label={t('chat.files.label')}>
      <h3 className="mb-2 text-sm font-semibold text-muted">{t('chat.files.label')}</h3>
      <ul className="flex flex-col gap-2">
        {files.map((file) => (
          <li key={file.attachmentId} className="rounded-md bg-sunken px-3 py-2 text-base break-words">
            {file.file?.name ?? t('chat.files.gone')}
            <span className="block text-sm text-muted">{givenInWords(t, file, true)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
