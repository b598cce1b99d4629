import { BookHeart, type LucideIcon, MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { ImportResult } from '../../features/butler/butler-slice.ts'
import { ImportDialog } from '../../features/butler/ImportDialog.tsx'
import { ImportResultDialog } from '../../features/butler/ImportResultDialog.tsx'
import type { Output } from '../../lib/command-client.ts'
import { formatNumber } from '../../lib/format.ts'
import { useNotices } from '../../lib/use-notices.ts'
import type { AppState } from '../create-app.ts'

/** What may be brought along: memories, and conversations of elsewhere. */
export function ImportStep({ app }: { readonly app: AppState }) {
  const { t, i18n } = useTranslation()
  const { tell, fail } = useNotices(useStore(app.toasts, (state) => state.show))
  const [asking, setAsking] = useState(false)
  const [memories, setMemories] = useState<ImportResult | null>(null)
  const [chats, setChats] = useState<Output<'session_import'> | null>(null)
  const [busy, setBusy] = useState(false)
  const importChats = async () => {
    const file = await app.bridge.openFile(['.jsonl'])
    if (!file) return
    setBusy(true)
    try {
      const { agentId, loadSessions } = app.chat.getState()
      setChats(await app.call('session_import', { agentId, fileHandle: file.handle }))
      await loadSessions()
    } finally {
      setBusy(false)
    }
  }
  const butler = app.butler.getState()
  const undo = async (changeId: string) => {
    await butler.undo(changeId)
    setMemories(null)
    tell(t('butler.import.undone'))
  }
  const number = (value: number) => formatNumber(value, i18n.language)
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
        disabled={busy}
        onClick={() => void importChats().catch(fail)}
      />
      {chats && (
        <p role="status" className="px-1 text-base text-muted">
          {t(chats.messages + chats.skipped > 0 ? 'firstStart.import.came' : 'firstStart.import.nothing', {
            count: chats.sessions,
            formatted: number(chats.sessions),
            messages: number(chats.messages),
          })}
          {chats.failed.length > 0 &&
            ` ${t('firstStart.import.failed', { count: chats.failed.length, formatted: number(chats.failed.length) })}`}
        </p>
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
  readonly disabled?: boolean
  onClick(): void
}

function Way({ icon: Icon, title, hint, disabled = false, onClick }: WayProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onClick}
      className="flex items-start gap-3 rounded-lg border border-line bg-raised px-4 py-3 text-left transition-colors hover:not-disabled:border-line-strong disabled:opacity-60"
    >
      <Icon className="mt-0.5 size-5 shrink-0 text-accent-strong" />
      <span>
        <span className="block text-base font-medium">{title}</span>
        <span className="block text-sm text-muted">{hint}</span>
      </span>
    </button>
  )
}
