import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemoryPage } from './butler-slice.ts'
import { MemoryRow, rowHeight } from './MemoryRow.tsx'

interface MemoryListProps {
  readonly page: MemoryPage
  readonly selectedId: string | null
  readonly showType: boolean
  /** What is not brought up before the user has answered. */
  readonly heldBack: ReadonlySet<string>
  /** The box that scrolls the screen. */
  readonly scroller: RefObject<HTMLDivElement | null>
  onSelect(memoryId: string): void
  onForget(memoryId: string): void
  onMore(): void
}

const nearEnd = 20

/** All memories of a view. Only rows in sight exist, so that 100,000 scroll like ten; arrow keys move between rows. */
export function MemoryList({
  page,
  selectedId,
  showType,
  heldBack,
  scroller,
  onSelect,
  onForget,
  onMore,
}: MemoryListProps) {
  const { t } = useTranslation()
  const list = useRef<HTMLUListElement>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  const virtualizer = useVirtualizer({
    count: page.items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollMargin,
  })

  // What stands above the list can change its height.
  useLayoutEffect(() => {
    const measure = () => setScrollMargin(list.current?.offsetTop ?? 0)
    measure()
    const content = scroller.current?.firstElementChild
    if (!content) return
    const observer = new ResizeObserver(measure)
    observer.observe(content)
    return () => observer.disconnect()
  }, [scroller])

  const rows = virtualizer.getVirtualItems()
  const lastShown = rows.at(-1)?.index ?? 0
  // The next page is asked for before the reader reaches the end.
  useEffect(() => {
    if (page.nextCursor && lastShown >= page.items.length - nearEnd) onMore()
  }, [lastShown, page, onMore])

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    const row = (event.target as HTMLElement).closest('[data-index]')
    if (step === 0 || !(row instanceof HTMLElement)) return
    const index = Number(row.dataset['index']) + step
    if (index < 0 || index >= page.items.length) return
    event.preventDefault()
    virtualizer.scrollToIndex(index)
    requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-index="${index}"] button`)?.focus())
  }

  return (
    <ul
      ref={list}
      aria-label={t('butler.memories')}
      onKeyDown={onKeyDown}
      className="relative"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {rows.map((row) => {
        const memory = page.items[row.index]
        if (!memory) return null
        return (
          <li
            key={memory.id}
            data-index={row.index}
            aria-setsize={page.total}
            aria-posinset={row.index + 1}
            className="absolute inset-x-0 top-0 border-b border-line"
            style={{ height: rowHeight, transform: `translateY(${row.start - scrollMargin}px)` }}
          >
            <MemoryRow
              memory={memory}
              isSelected={memory.id === selectedId}
              showType={showType}
              isHeldBack={heldBack.has(memory.id)}
              onSelect={onSelect}
              onForget={onForget}
            />
          </li>
        )
      })}
    </ul>
  )
}
