import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { Session, SessionFolder } from '../../../src-main/contract/chat.ts'
import type { ChatStore } from './chat-store.ts'
import { ExportDialog } from './ExportDialog.tsx'
import type { ChatImporter } from './import-chats.ts'
import { ImportChatsDialog } from './ImportChatsDialog.tsx'
import { MoveDialog } from './MoveDialog.tsx'
import { NameDialog } from './NameDialog.tsx'
import { RemoveSessionDialog } from './RemoveSessionDialog.tsx'
import type { SessionChanges } from './use-session-changes.ts'

/** What the user is asked about in the list; a folder of null is a new one. */
export type Asked =
  | { readonly what: 'rename' | 'move' | 'export' | 'remove'; readonly session: Session }
  | { readonly what: 'folder'; readonly folder: SessionFolder | null }
  | { readonly what: 'import' }

interface SessionDialogsProps {
  readonly asked: Asked
  readonly store: ChatStore
  readonly importer: ChatImporter
  readonly changes: SessionChanges
  onClose(): void
}

/** Characters of a name, as the kernel takes it. */
const longest = { title: 200, folder: 100 }

/** The one dialog that is open over the list of chats. */
export function SessionDialogs({ asked, store, importer, changes, onClose }: SessionDialogsProps) {
  const { t } = useTranslation()
  const folders = useStore(store, (state) => state.folders)
  switch (asked.what) {
    case 'rename':
      return (
        <NameDialog
          title={t('chat.rename')}
          label={t('chat.title')}
          value={asked.session.title}
          longest={longest.title}
          onSave={(title) => changes.rename(asked.session, title)}
          onClose={onClose}
        />
      )
    case 'folder':
      return (
        <NameDialog
          title={t(asked.folder ? 'chats.folders.rename' : 'chats.folders.new')}
          label={t('chats.folders.name')}
          value={asked.folder?.name ?? ''}
          longest={longest.folder}
          onSave={(name) => changes.saveFolder(asked.folder, name)}
          onClose={onClose}
        />
      )
    case 'import':
      return (
        <ImportChatsDialog
          importer={importer}
          mayLearn={store.getState().learnsAtAll}
          onTake={changes.take}
          onStop={changes.stopTaking}
          onClose={onClose}
        />
      )
    case 'move':
      return (
        <MoveDialog
          session={asked.session}
          folders={folders}
          onMove={(to) => changes.move(asked.session.id, to)}
          onClose={onClose}
        />
      )
    case 'export':
      return (
        <ExportDialog
          forms={changes.exportForms}
          onSave={(form) => changes.save(asked.session, form)}
          onCopy={() => changes.copy(asked.session)}
          onClose={onClose}
        />
      )
    case 'remove':
      return (
        <RemoveSessionDialog
          session={asked.session}
          preview={store.getState().previewRemoval}
          onRemove={(memories) => changes.remove(asked.session, memories)}
          onClose={onClose}
        />
      )
  }
}
