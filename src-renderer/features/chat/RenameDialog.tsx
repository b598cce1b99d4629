import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Session } from '../../../src-main/contract/chat.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field, TextInput } from '../../ui/Field.tsx'

interface RenameDialogProps {
  readonly session: Session
  onRename(title: string): void
  onClose(): void
}

/** Characters of a title, as the kernel takes it. */
const longest = 200

export function RenameDialog({ session, onRename, onClose }: RenameDialogProps) {
  const { t } = useTranslation()
  const [title, setTitle] = useState(session.title)
  const submit = () => title.trim() && onRename(title.trim())
  return (
    <Dialog
      open
      title={t('chat.rename')}
      closeLabel={t('common.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button variant="primary" disabled={!title.trim()} onClick={submit}>
            {t('common.save')}
          </Button>
        </>
      }
    >
      <Field label={t('chat.title')} hint={t('chat.titleHint', { used: title.length, most: longest })}>
        {(ids) => (
          <TextInput
            {...ids}
            value={title}
            maxLength={longest}
            onChange={(event) => setTitle(event.target.value)}
            onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && submit()}
          />
        )}
      </Field>
    </Dialog>
  )
}
