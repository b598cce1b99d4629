import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Session } from '../../../src-main/contract/chat.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Field, TextInput } from '../../ui/Field.tsx'

interface RenameDialogProps {
  readonly session: Session
  /** False where it failed, which was said. */
  onRename(title: string): Promise<boolean>
  onClose(): void
}

/** Characters of a title, as the kernel takes it. */
const longest = 200

export function RenameDialog({ session, onRename, onClose }: RenameDialogProps) {
  const { t } = useTranslation()
  const [title, setTitle] = useState(session.title)
  const text = title.trim()
  return (
    <ConfirmDialog
      title={t('chat.rename')}
      confirmLabel={t('common.save')}
      cancelLabel={t('common.cancel')}
      closeLabel={t('common.close')}
      isValid={text !== ''}
      onConfirm={() => onRename(text)}
      onClose={onClose}
    >
      {({ confirm }) => (
        <Field label={t('chat.title')} hint={t('chat.titleHint', { used: title.length, most: longest })}>
          {(ids) => (
            <TextInput
              {...ids}
              value={title}
              maxLength={longest}
              onChange={(event) => setTitle(event.target.value)}
              onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && confirm()}
            />
          )}
        </Field>
      )}
    </ConfirmDialog>
  )
}
