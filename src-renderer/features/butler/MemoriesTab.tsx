import { useCallback, useEffect, useMemo, useRef, type RefObject } from 'react'
import { useStore } from 'zustand'
import { debounce } from '../../lib/debounce.ts'
import { valueOf } from '../../lib/loadable.ts'
import { useNarrow } from '../../lib/use-narrow.ts'
import { BrowsedList } from './memories/BrowsedList.tsx'
import { MemoryFilters } from './memories/MemoryFilters.tsx'
import type { Corpus } from './conversation-search-slice.ts'
import { MemoryBrowser } from './MemoryBrowser.tsx'
import { heldBackBy } from './review/forget-requests-slice.ts'
import type { TabProps } from './tab-props.ts'

interface MemoriesTabProps extends TabProps {
  /** The box that scrolls the screen. */
  readonly scroller: RefObject<HTMLDivElement | null>
  onStartChat(): void
}

const searchDelayMs = 140
/** Below that the kinds and the groups are chosen with the filters: the list is what one comes for. */
const roomyWidth = 540

/** All memories with the search through them and through what was said. */
export function MemoriesTab({ store, scroller, onOpenMemory, onOpenMessage, onStartChat }: MemoriesTabProps) {
  const state = useStore(store)
  const search = useMemo(() => debounce((query: string) => void store.getState().search(query), searchDelayMs), [store])
  // A search that is still waiting is not for a tab that is gone.
  useEffect(() => () => search.cancel(), [search])
  // Another list begins at its beginning, however far down the one before it was.
  const top = useRef<HTMLDivElement>(null)
  const isNarrow = useNarrow(top, roomyWidth)
  const { query, corpus, view, grouping, filter } = state
  useEffect(() => {
    const [box, start] = [scroller.current, top.current?.offsetTop ?? 0]
    if (box && box.scrollTop > start) box.scrollTo({ top: start })
  }, [scroller, query, corpus, view, grouping, filter])
  const onCorpus = (corpus: Corpus, query: string) => {
    search.cancel()
    void state.chooseCorpus(corpus, query)
  }
  const onForget = useCallback(
    (memoryId: string) => void store.getState().beginForgetting({ ids: [memoryId] }),
    [store],
  )
  return (
    <div ref={top} className="flex flex-col gap-5">
      <MemoryBrowser
        list={state.list}
        stats={valueOf(state.stats)}
        view={state.view}
        isNarrow={isNarrow}
        query={state.query}
        corpus={state.corpus}
        messages={state.messages}
        selectedId={state.selectedId}
        heldBack={heldBackBy(state)}
        onView={(view) => void state.setView(view)}
        onQuery={search}
        onCorpus={onCorpus}
        onOpenMessage={onOpenMessage}
        onSelect={onOpenMemory}
        onForget={onForget}
        onRetry={() => void state.load()}
        onStartChat={onStartChat}
        filter={state.filter}
        onFilter={state.setFilter}
        filters={(kinds) => (
          <MemoryFilters
            kinds={isNarrow ? kinds : null}
            view={state.view}
            rows={valueOf(state.outline)?.rows ?? []}
            filter={state.filter}
            grouping={state.grouping}
            isSearch={state.query.trim() !== ''}
            onFilter={state.setFilter}
            onGrouping={state.setGrouping}
            onView={(view) => void state.setView(view)}
          />
        )}
      >
        <BrowsedList store={store} scroller={scroller} onOpenMemory={onOpenMemory} />
      </MemoryBrowser>
    </div>
  )
}
