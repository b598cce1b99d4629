import { BookHeart, type LucideIcon, MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportResult } from '../../features/butler/butler-slice.ts'
import { ImportDialog } from '../../features/butler/ImportDialog.tsx'
import { ImportResultDialog } from '../../features/butler/ImportResultDialog.tsx'
import { ImportChatsDialog } from '../../features/chat/ImportChatsDialog.tsx'
import { useSessionChanges } from '../../features/chat/use-session-changes.ts'
import { useNotices } from '../../lib/use-notices.ts'
import type { AppState } from '../create-app.ts'

/** What may be brought along: memories, and conversations of elsewhere. */
export function ImportStep({ app }: { readonly app: AppState }) {
  const { t } = useTranslation()
  const { tell, fail } = useNotices()
  const [asking, setAsking] = useState(false)
  const [memories, setMemories] = useState<ImportResult | null>(null)
  const [bringing, setBringing] = useState(false)
  const { take, stopTaking } = useSessionChanges(app.chat, app)
  const butler = app.butler.getState()
  const undo = async (changeId: string) => {
    await butler.undo(changeId)
    setMemories(null)
    tell(t('butler.import.undone'))
  }
  return (
    <div className="flex flex-col gap-3">
      <Way
        icon={BookHeart}
        title={t('firstStart.import.memories')}
        hint={t('firstStart.import.memoriesHint')}
        onClick={() => setAsking(true)}
      />
      <Way
        icon={MessagesSquare}
        title={t('firstStart.import.chats')}
        hint={t('firstStart.import.chatsHint')}
        onClick={() => setBringing(true)}
      />
      {bringing && (
        <ImportChatsDialog
          importer={app.importer}
          onTake={take}
          onStop={stopTaking}
          onClose={() => setBringing(false)}
        />
      )}
      <ImportDialog
        open={asking}
        onClose={() => setAsking(false)}
        onImport={(onConflict, own) => void butler.importMemories(onConflict, own).then(setMemories, fail)}
      />
      {memories && (
        <ImportResultDialog
          result={memories}
          onUndo={(changeId) => void undo(changeId).catch(fail)}
          onClose={() => setMemories(null)}
        />
      )}
    </div>
  )
}

interface WayProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly hint: string
  onClick(): void
}

function Way({ icon: Icon, title, hint, onClick }: WayProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className="flex items-start gap-3 rounded-lg border border-line bg-raised px-4 py-3 text-left transition-colors hover:border-line-strong"
    >
      <Icon className="mt-0.5 size-5 shrink-0 text-accent-strong" />
      <span>
        <span className="block text-base font-medium">{title}</span>
        <span className="block text-sm text-muted">{hint}</span>
      </span>
    </button>
  )
}
