import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/IconButton.tsx'

/** Lets the user choose files; its tip says which are taken. */
export function AttachButton({ onFiles }: { onFiles(files: readonly File[]): void }) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={field}
        type="file"
        multiple
        hidden
        data-testid="attach"
        onChange={({ target }) => {
          onFiles([...(target.files ?? [])])
          // The same file may be chosen again.
          target.value = ''
        }}
      />
      <IconButton label={`${t('chat.files.attach')}. ${t('chat.files.taken')}`} onClick={() => field.current?.click()}>
        <Paperclip />
      </IconButton>
    </>
  )
}
