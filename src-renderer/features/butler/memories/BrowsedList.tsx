import { type RefObject, useEffect, useMemo, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useStore } from 'zustand'
import type { MemoryStatus } from '../../../../src-main/contract/memory.ts'
import { describeError } from '../../../lib/errors.ts'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Loading } from '../../../ui/Loading.tsx'
import { useFocusKept } from '../../../ui/use-focus-kept.ts'
import { NothingFits } from '../MemoryBrowser.tsx'
import { MemoryList } from '../MemoryList.tsx'
import { heldBackBy } from '../review/forget-requests-slice.ts'
import type { TabProps } from '../tab-props.ts'
import { mostMarked } from './browse-slice.ts'
import { MarkedBar } from './MarkedBar.tsx'
import { fits, grouped, noFilter } from './outline.ts'
import { useMarks } from './use-marks.ts'

interface BrowsedListProps extends Pick<TabProps, 'store' | 'onOpenMemory'> {
  /** The box that scrolls the screen. */
  readonly scroller: RefObject<HTMLDivElement | null>
}

/** All memories of a view in their groups, with what can be done with several at once. */
export function BrowsedList({ store, scroller, onOpenMemory }: BrowsedListProps) {
  const { t } = useTranslation()
  const state = useStore(store)
  const { agentId, view, outline, filter, grouping, revision, marked } = state
  const status: MemoryStatus = view === 'superseded' ? 'superseded' : 'active'
  useEffect(() => void store.getState().loadOutline(status), [store, agentId, revision, status])
  const entries = useMemo(() => {
    if (outline.status !== 'ready' || outline.value.status !== status) return []
    const isShown = fits(filter, Date.now())
    const ofView = (type: string): boolean => view === 'all' || view === 'superseded' || type === view
    const rows = outline.value.rows.filter((row) => ofView(row.type) && isShown(row))
    return grouped(rows, grouping, new Date())
  }, [outline, status, filter, view, grouping])
  const bar = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  // What was marked is dealt with, and the bar goes.
  useFocusKept(bar, list)
  const marks = useMarks({ store }, entries)
  const total = useMemo(() => entries.filter((entry) => 'row' in entry).length, [entries])
  const [onForget, onNeed] = useMemo(
    () => [
      (id: string) => void store.getState().beginForgetting({ ids: [id] }),
      (ids: readonly string[]) => store.getState().needRows(ids),
    ],
    [store],
  )
  if (outline.status === 'failed') {
    return (
      <EmptyState title={t('butler.listFailed')}>
        <p>{describeError(t, outline.error)}</p>
        <Button onClick={() => void state.loadOutline(status)}>{t('common.retry')}</Button>
      </EmptyState>
    )
  }
  if (outline.status !== 'ready') {
    return <Loading />
  }
  if (total === 0) return <NothingFits onShowAll={() => state.setFilter(noFilter)} />
  return (
    <>
      <div ref={bar} className="sticky top-[92px] z-10 bg-paper not-empty:pb-1.5 max-sm:top-0">
        {marked.size > 0 && (
          <MarkedBar
            count={marked.size}
            total={total}
            most={mostMarked}
            onAll={marks.onAll}
            onNone={marks.onNone}
            onControl={marks.onControl}
            onForget={marks.onForget}
          />
        )}
      </div>
      <MemoryList
        ref={list}
        entries={entries}
        grouping={grouping}
        total={total}
        shownRows={state.shownRows}
        marked={marked}
        selectedId={state.selectedId}
        heldBack={heldBackBy(state)}
        scroller={scroller}
        onSelect={onOpenMemory}
        onForget={onForget}
        onMark={marks.onMark}
        onMarkAll={marks.onAll}
        onNeed={onNeed}
      />
    </>
  )
}
