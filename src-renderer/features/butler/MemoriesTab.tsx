import { useCallback, useEffect, useMemo, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import { debounce } from '../../lib/debounce.ts'
import { describeError } from '../../lib/errors.ts'
import { valueOf } from '../../lib/loadable.ts'
import { useNotices } from '../../lib/use-notices.ts'
import type { Corpus } from './conversation-search-slice.ts'
import { MemoryBrowser } from './MemoryBrowser.tsx'
import { ProfileCard } from './ProfileCard.tsx'
import { heldBackBy } from './review/forget-requests-slice.ts'
import type { TabProps } from './tab-props.ts'
import { useProfileActions } from './use-profile-actions.ts'

interface MemoriesTabProps extends TabProps {
  /** The box that scrolls the screen. */
  readonly scroller: RefObject<HTMLDivElement | null>
  onStartChat(): void
}

const searchDelayMs = 140

/** Who the user is in short, and all memories with the search through them and through what was said. */
export function MemoriesTab({ store, notify, scroller, onOpenMemory, onOpenMessage, onStartChat }: MemoriesTabProps) {
  const { t } = useTranslation()
  const state = useStore(store)
  const search = useMemo(() => debounce((query: string) => void store.getState().search(query), searchDelayMs), [store])
  // A search that is still waiting is not for a tab that is gone.
  useEffect(() => () => search.cancel(), [search])
  const { fail } = useNotices(notify)
  const onMore = useCallback(() => void store.getState().loadMore().catch(fail), [store, fail])
  const onCorpus = (corpus: Corpus, query: string) => {
    search.cancel()
    void state.chooseCorpus(corpus, query)
  }
  const onForget = useCallback(
    (memoryId: string) => void store.getState().beginForgetting({ ids: [memoryId] }),
    [store],
  )
  const profileActions = useProfileActions({ store, notify, onOpenMemory, onOpenMessage })
  return (
    <div className="flex flex-col gap-5">
      {state.profile.status === 'ready' && <ProfileCard values={state.profile.value} actions={profileActions} />}
      {state.profile.status === 'failed' && (
        <p className="text-base text-danger">{describeError(t, state.profile.error)}</p>
      )}
      <MemoryBrowser
        list={state.list}
        stats={valueOf(state.stats)}
        view={state.view}
        query={state.query}
        corpus={state.corpus}
        messages={state.messages}
        selectedId={state.selectedId}
        heldBack={heldBackBy(state)}
        scroller={scroller}
        onView={(view) => void state.setView(view)}
        onQuery={search}
        onCorpus={onCorpus}
        onOpenMessage={onOpenMessage}
        onSelect={onOpenMemory}
        onForget={onForget}
        onMore={onMore}
        onRetry={() => void state.load()}
        onStartChat={onStartChat}
      />
    </div>
  )
}
