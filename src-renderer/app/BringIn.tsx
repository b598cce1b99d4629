import { useState } from 'react'
import type { ImportResult } from '../features/butler/butler-slice.ts'
import { ImportDialog } from '../features/butler/ImportDialog.tsx'
import { ImportResultDialog } from '../features/butler/ImportResultDialog.tsx'
import { ImportChatsDialog } from '../features/chat/ImportChatsDialog.tsx'
import { useSessionChanges } from '../features/chat/use-session-changes.ts'
import { useNotices } from '../lib/use-notices.ts'
import type { AppState } from './create-app.ts'

export type Brought = 'memories' | 'chats'

interface BringInProps {
  readonly app: AppState
  /** What is being brought in; null: nothing. */
  readonly what: Brought | null
  onClose(): void
}

/** The dialogs that bring in memories, and conversations of elsewhere. */
export function BringIn({ app, what, onClose }: BringInProps) {
  const { tell, fail } = useNotices()
  const [memories, setMemories] = useState<ImportResult | null>(null)
  const { take, stopTaking } = useSessionChanges(app.chat, app)
  const butler = app.butler.getState()
  const undo = async (changeId: string) => {
    await butler.undo(changeId)
    setMemories(null)
    tell((t) => t('butler.import.undone'))
  }
  return (
    <>
      {what === 'chats' && (
        <ImportChatsDialog
          importer={app.importer}
          mayLearn={app.chat.getState().learnsAtAll}
          onTake={take}
          onStop={stopTaking}
          onClose={onClose}
        />
      )}
      <ImportDialog
        open={what === 'memories'}
        onClose={onClose}
        onImport={(onConflict, own) => void butler.importMemories(onConflict, own).then(setMemories, fail)}
      />
      {memories && (
        <ImportResultDialog
          result={memories}
          onUndo={(changeId) => void undo(changeId).catch(fail)}
          onClose={() => setMemories(null)}
        />
      )}
    </>
  )
}
