import { useVirtualizer } from '@tanstack/react-virtual'
import { Fragment, useEffect, useLayoutEffect, useState, type KeyboardEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Memory } from '../../../src-main/contract/memory.ts'
import { useMoves } from '../../ui/use-moves.ts'
import { groupLabel } from './memories/group-label.ts'
import { headsOf, inGroups, isHead } from './memories/in-groups.ts'
import type { Entry, Grouping } from './memories/outline.ts'
import { type Marking, MemoryRow, rowHeight } from './MemoryRow.tsx'

interface MemoryListProps {
  readonly ref: RefObject<HTMLDivElement | null>
  readonly entries: readonly Entry[]
  readonly grouping: Grouping
  /** How many of the entries are memories. */
  readonly total: number
  /** Words of the rows that were in sight. */
  readonly shownRows: ReadonlyMap<string, Memory>
  readonly marked: ReadonlySet<string>
  readonly selectedId: string | null
  /** What is not brought up before the user has answered. */
  readonly heldBack: ReadonlySet<string>
  /** The box that scrolls the screen. */
  readonly scroller: RefObject<HTMLDivElement | null>
  onSelect(memoryId: string): void
  onForget(memoryId: string): void
  onMark(memoryId: string, how: Marking): void
  onMarkAll(): void
  /** These are in sight. */
  onNeed(ids: readonly string[]): void
}

const headHeight = 44

/** All memories of a view. Only rows in sight exist, so that 100,000 scroll like ten; arrow keys move between rows. */
export function MemoryList(props: MemoryListProps) {
  const { ref: list, entries, grouping, total, shownRows, marked, selectedId, heldBack, scroller, onNeed } = props
  const { t, i18n } = useTranslation()
  const [scrollMargin, setScrollMargin] = useState(0)
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => (isHead(entries[index]) ? headHeight : rowHeight),
    overscan: 6,
    scrollMargin,
  })
  // Heads stand elsewhere in another grouping.
  useLayoutEffect(() => virtualizer.measure(), [virtualizer, entries])
  useLayoutEffect(() => followTop(list, scroller, setScrollMargin), [list, scroller])

  const lines = virtualizer.getVirtualItems().flatMap(({ index, start }) => {
    const entry = entries[index]
    return entry ? [{ entry, index, top: start - scrollMargin }] : []
  })
  useMoves(list, 'li, h3', entries)
  const ids = lines.flatMap(({ entry }) => ('row' in entry ? [entry.row.id] : []))
  useEffect(() => onNeed(ids))

  const onKeyDown = (event: KeyboardEvent) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'a') {
      event.preventDefault()
      props.onMarkAll()
      return
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const row = (event.target as HTMLElement).closest('[data-index]')
    if (step === 0 || !(row instanceof HTMLElement)) return
    let index = Number(row.dataset['index']) + step
    if (isHead(entries[index])) index += step
    if (index < 0 || index >= entries.length) return
    event.preventDefault()
    virtualizer.scrollToIndex(index)
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-index="${index}"] button`)?.focus())
  }
  // Under “Today” nine rows that say “just now” say nothing.
  const today = new Date(new Date().setHours(0, 0, 0, 0)).toISOString()
  const place = (top: number, height: number) => ({ height, transform: `translateY(${top}px)` })
  return (
    <div ref={list} tabIndex={-1} className="relative outline-none" style={{ height: virtualizer.getTotalSize() }}>
      {inGroups(entries, lines).map(({ key, head, rows }) => (
        <Fragment key={key}>
          {head && (
            <h3
              style={place(head.top, headHeight)}
              className="absolute inset-x-0 top-0 flex items-end gap-2 px-2.5 pb-1.5 text-sm font-semibold"
            >
              <span className="truncate">{groupLabel(t, grouping, head.group, i18n.language)}</span>
              <span className="text-xs font-normal text-faint tabular-nums">
                {head.group.count.toLocaleString(i18n.language)}
              </span>
            </h3>
          )}
          {rows.length > 0 && (
            <ul aria-label={t('butler.memories')} onKeyDown={onKeyDown}>
              {rows.map(({ row, index, top }) => {
                const { id } = row
                const memory = shownRows.get(id)
                return (
                  <li
                    key={id}
                    data-index={index}
                    aria-setsize={total}
                    aria-posinset={positionOf(entries, index)}
                    className="absolute inset-x-0 top-0 [contain:layout_style]"
                    style={place(top, rowHeight)}
                  >
                    {memory ? (
                      <MemoryRow
                        memory={memory}
                        isSelected={id === selectedId}
                        isMarked={marked.has(id)}
                        isMarking={marked.size > 0}
                        isDated={grouping === 'date' && row.at >= today}
                        isHeldBack={heldBack.has(id)}
                        onSelect={props.onSelect}
                        onForget={props.onForget}
                        onMark={props.onMark}
                      />
                    ) : (
                      <span aria-hidden className="mt-3.5 ml-11 block h-3.5 w-2/5 rounded-full bg-sunken" />
                    )}
                  </li>
                )
              })}
            </ul>
          )}
        </Fragment>
      ))}
    </div>
  )
}

/** Which memory of all it is, from 1: heads are none. */
const positionOf = (entries: readonly Entry[], index: number): number =>
  index + 1 - headsOf(entries).filter((place) => place < index).length

/** What stands above the list can change its height. */
function followTop(
  list: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
  onTop: (top: number) => void,
): (() => void) | undefined {
  const measure = () => onTop(list.current?.offsetTop ?? 0)
  measure()
  const content = scroller.current?.firstElementChild
  if (!content) return undefined
  const observer = new ResizeObserver(measure)
  observer.observe(content)
  return () => observer.disconnect()
}
