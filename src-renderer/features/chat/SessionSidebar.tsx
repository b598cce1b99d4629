import { useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { debounce } from '../../lib/debounce.ts'
import { useNotices } from '../../lib/use-notices.ts'
import type { ChatState, ChatStore } from './chat-store.ts'
import type { Asked } from './SessionDialogs.tsx'
import { SessionList } from './SessionList.tsx'
import { TemporaryRows } from './temporary/TemporaryRows.tsx'
import type { SessionChanges } from './use-session-changes.ts'

interface SessionSidebarProps {
  readonly store: ChatStore
  readonly changes: SessionChanges
  /** The field to search with is to get the focus. */
  readonly searchAsked: boolean
  onSearchShown(): void
  /** The user is to be asked, above the list and whatever becomes of it. */
  onAsk(asked: Asked): void
  /** A session was opened or begun. */
  onChosen(): void
}

const searchDelayMs = 160

/** The list of sessions with what can be done to each. */
export function SessionSidebar(props: SessionSidebarProps) {
  const { store, changes, searchAsked, onSearchShown, onAsk: ask, onChosen } = props
  const { fail } = useNotices()
  const state = store.getState()
  const { sessionQuery, ...shown } = useStore(store, useShallow(shownOf))
  const [query, setQuery] = useState(sessionQuery)
  const search = useMemo(
    () => debounce((text: string) => void store.getState().searchSessions(text), searchDelayMs),
    [store],
  )
  // The field follows a search that was cleared elsewhere; one that is still waiting is not for another assistant’s list.
  const { agentId } = shown
  useEffect(() => {
    search.cancel()
    setQuery(sessionQuery)
  }, [search, agentId, sessionQuery])
  // Nor for a list that is gone.
  useEffect(() => () => search.cancel(), [search])

  return (
    <SessionList
      {...shown}
      query={query}
      searchAsked={searchAsked}
      onSearchShown={onSearchShown}
      actions={{
        onOpen: (session) => {
          void state.openSession(session.id)
          onChosen()
        },
        onOpenHit: (hit) => {
          void state.openHit(hit, query).catch(fail)
          onChosen()
        },
        onRename: (session) => ask({ what: 'rename', session }),
        onPin: (session) => void state.pinSession(session).catch(fail),
        onMove: (session) => ask({ what: 'move', session }),
        onArchive: (session) => void changes.archive(session),
        onExport: (session) => ask({ what: 'export', session }),
        onRemove: (session) => ask({ what: 'remove', session }),
        onToggle: (folder) => void state.toggleFolder(folder.id).catch(fail),
        onRenameFolder: (folder) => ask({ what: 'folder', folder }),
        onRemoveFolder: (folder) => void changes.removeFolder(folder),
        onDrop: (sessionId, folderId) => void changes.move(sessionId, { folderId }),
      }}
      onNew={() => {
        state.startChat()
        onChosen()
      }}
      temporaries={<TemporaryRows store={store} onChosen={onChosen} />}
      onNewFolder={() => ask({ what: 'folder', folder: null })}
      onImport={() => ask({ what: 'import' })}
      onArchiveShown={(isShown) => void state.showArchive(isShown)}
      onSearch={(text) => {
        setQuery(text)
        search(text)
      }}
      onMore={() => void state.loadMoreSessions().catch(fail)}
      onAgent={(agentId) => {
        state.startChat()
        void state.chooseAgent(agentId).catch(fail)
      }}
    />
  )
}

const shownOf = ({
  sessions,
  sessionQuery,
  sessionId,
  agents,
  agentId,
  said,
  folders,
  inFolders,
  showsArchive,
}: ChatState) => ({
  sessions,
  sessionQuery,
  activeId: sessionId,
  agents,
  agentId,
  said,
  folders,
  inFolders,
  showsArchive,
})
