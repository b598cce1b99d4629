import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import type { Session } from '../../../src-main/contract/chat.ts'
import { debounce } from '../../lib/debounce.ts'
import type { Notify } from '../../lib/toasts.ts'
import { useNotices } from '../../lib/use-notices.ts'
import type { ChatStore } from './chat-store.ts'
import { RemoveSessionDialog } from './RemoveSessionDialog.tsx'
import { RenameDialog } from './RenameDialog.tsx'
import { SessionList } from './SessionList.tsx'
import type { SessionRemoval } from './sessions-slice.ts'

interface SessionSidebarProps {
  readonly store: ChatStore
  readonly notify: Notify
  /** A session was opened or begun. */
  onChosen(): void
}

const searchDelayMs = 160

/** The list of sessions with what can be done to each. */
export function SessionSidebar({ store, notify, onChosen }: SessionSidebarProps) {
  const { t } = useTranslation()
  const { tell, fail } = useNotices(notify)
  const state = store.getState()
  const { sessions, sessionId, agents, agentId } = useStore(
    store,
    useShallow(({ sessions, sessionId, agents, agentId }) => ({ sessions, sessionId, agents, agentId })),
  )
  const [renaming, setRenaming] = useState<Session | null>(null)
  const [removing, setRemoving] = useState<Session | null>(null)
  const [query, setQuery] = useState(state.sessionQuery)
  const search = useMemo(
    () => debounce((text: string) => void store.getState().searchSessions(text), searchDelayMs),
    [store],
  )
  // A search that is still waiting is not for a list that is gone.
  useEffect(() => () => search.cancel(), [search])

  const rename = async (session: Session, title: string): Promise<boolean> => {
    try {
      await state.renameSession(session.id, title)
      await state.refresh()
      return true
    } catch (error) {
      fail(error)
      return false
    }
  }
  const remove = async (session: Session, memories: SessionRemoval): Promise<boolean> => {
    const wasOpen = sessionId === session.id
    if (wasOpen) state.startChat()
    try {
      const { changeId, memories: forgotten } = await state.removeSession(session.id, memories)
      if (!changeId) tell(t('chat.remove.done'))
      else {
        const restore = () => state.undoLearned(changeId)
        tell(t('chat.remove.doneForgot', { count: forgotten.length }), restore, t('chat.remove.restore'))
      }
      return true
    } catch (error) {
      if (wasOpen && store.getState().sessionId === null) void state.openSession(session.id)
      fail(error)
      return false
    }
  }
  return (
    <>
      <SessionList
        sessions={sessions}
        activeId={sessionId}
        query={query}
        agents={agents}
        agentId={agentId}
        actions={{
          onOpen: (session) => {
            void state.openSession(session.id)
            onChosen()
          },
          onRename: setRenaming,
          onPin: (session) => void state.pinSession(session).catch(fail),
          onRemove: setRemoving,
        }}
        onNew={() => {
          state.startChat()
          onChosen()
        }}
        onSearch={(text) => {
          setQuery(text)
          search(text)
        }}
        onMore={() => void state.loadMoreSessions().catch(fail)}
        onAgent={(agentId) => {
          state.startChat()
          void state.chooseAgent(agentId)
        }}
      />
      {renaming && (
        <RenameDialog
          session={renaming}
          onClose={() => setRenaming(null)}
          onRename={(title) => rename(renaming, title)}
        />
      )}
      {removing && (
        <RemoveSessionDialog
          session={removing}
          preview={state.previewRemoval}
          onClose={() => setRemoving(null)}
          onRemove={(memories) => remove(removing, memories)}
        />
      )}
    </>
  )
}
