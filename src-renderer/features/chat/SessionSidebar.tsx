import { useEffect, useMemo, useState } from 'react'
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
import { useSessionChanges } from './use-session-changes.ts'

interface SessionSidebarProps {
  readonly store: ChatStore
  readonly notify: Notify
  /** The field to search with is to get the focus. */
  readonly searchAsked: boolean
  onSearchShown(): void
  /** A session was opened or begun. */
  onChosen(): void
}

const searchDelayMs = 160

/** The list of sessions with what can be done to each. */
export function SessionSidebar({ store, notify, searchAsked, onSearchShown, onChosen }: SessionSidebarProps) {
  const { fail } = useNotices(notify)
  const state = store.getState()
  const { sessions, sessionId, agents, agentId, said, sessionQuery } = useStore(
    store,
    useShallow(({ sessions, sessionId, agents, agentId, said, sessionQuery }) => ({
      sessions,
      sessionId,
      agents,
      agentId,
      said,
      sessionQuery,
    })),
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

  const { rename, remove } = useSessionChanges(store, notify)
  return (
    <>
      <SessionList
        sessions={sessions}
        activeId={sessionId}
        query={query}
        searchAsked={searchAsked}
        onSearchShown={onSearchShown}
        said={said}
        agents={agents}
        agentId={agentId}
        actions={{
          onOpen: (session) => {
            void state.openSession(session.id)
            onChosen()
          },
          onOpenHit: (hit) => {
            void state.openHit(hit, sessionQuery).catch(fail)
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
