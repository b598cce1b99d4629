import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Field, TextInput } from '../../ui/Field.tsx'

interface NameDialogProps {
  readonly title: string
  readonly label: string
  readonly value: string
  /** Characters, as the kernel takes it. */
  readonly longest: number
  /** False where it failed, which was said. */
  onSave(name: string): Promise<boolean>
  onClose(): void
}

/** Asks for the name of a chat or of a folder. */
export function NameDialog({ title, label, value, longest, onSave, onClose }: NameDialogProps) {
  const { t } = useTranslation()
  const [name, setName] = useState(value)
  const text = name.trim()
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={t('common.save')}
      isValid={text !== ''}
      onConfirm={() => onSave(text)}
      onClose={onClose}
    >
      {({ confirm }) => (
        <Field label={label} hint={t('chat.titleHint', { used: name.length, most: longest })}>
          {(ids) => (
            <TextInput
              {...ids}
              value={name}
              maxLength={longest}
              onChange={(event) => setName(event.target.value)}
              onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && confirm()}
            />
          )}
        </Field>
      )}
    </ConfirmDialog>
  )
}
