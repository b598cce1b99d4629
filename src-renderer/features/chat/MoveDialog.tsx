import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Session, SessionFolder } from '../../../src-main/contract/chat.ts'
import { Choices } from '../../ui/Choices.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Field, TextInput } from '../../ui/Field.tsx'

/** Where a chat goes: a folder by its id, a new one by its name, or none. */
export type Destination = { readonly folderId: string | null } | { readonly newFolder: string }

interface MoveDialogProps {
  readonly session: Session
  readonly folders: readonly SessionFolder[]
  /** False where it failed, which was said. */
  onMove(to: Destination): Promise<boolean>
  onClose(): void
}

const none = 'none'
const another = 'another'
const longest = 100

export function MoveDialog({ session, folders, onMove, onClose }: MoveDialogProps) {
  const { t } = useTranslation()
  const [choice, setChoice] = useState(session.folderId ?? (folders.length === 0 ? another : none))
  const [name, setName] = useState('')
  const newFolder = name.trim()
  const to: Destination = choice === another ? { newFolder } : { folderId: choice === none ? null : choice }
  return (
    <ConfirmDialog
      title={t('chats.folders.move')}
      confirmLabel={t('chats.folders.moveHere')}
      isValid={choice !== another || newFolder !== ''}
      onConfirm={() => onMove(to)}
      onClose={onClose}
    >
      {({ confirm }) => (
        <div className="mt-2 flex flex-col gap-3">
          <Choices
            label={t('chats.folders.label')}
            value={choice}
            options={[
              { value: none, title: t('chats.folders.none') },
              ...folders.map((folder) => ({ value: folder.id, title: folder.name })),
              { value: another, title: t('chats.folders.new') },
            ]}
            onChange={setChoice}
          />
          {choice === another && (
            <Field label={t('chats.folders.name')}>
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
        </div>
      )}
    </ConfirmDialog>
  )
}
