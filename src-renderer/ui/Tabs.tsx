import { Tabs as Radix } from 'radix-ui'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { cx } from '../lib/cx.ts'

interface TabsProps<Value extends string> {
  readonly value: Value
  readonly className?: string
  readonly children: ReactNode
  onChange(value: Value): void
}

/** Holds a `TabBar` and the `TabPanel` of the tab that is chosen. */
export function Tabs<Value extends string>({ value, className, children, onChange }: TabsProps<Value>) {
  return (
    <Radix.Root
      value={value}
      onValueChange={(next) => onChange(next as Value)}
      activationMode="manual"
      className={className}
    >
      {children}
    </Radix.Root>
  )
}

export interface Tab {
  readonly value: string
  readonly label: string
  readonly count?: string | undefined
}

interface TabBarProps {
  readonly label: string
  readonly tabs: readonly Tab[]
  /** Pills choose among kinds of one thing; a line leads to another thing. */
  readonly look?: 'pills' | 'line'
  /** The way down from a tab that has the focus, by the arrow key or J. */
  onDown?(): void
}

const looks = {
  pills: {
    bar: '-mx-1 flex gap-1 px-1 py-1 [scrollbar-width:none] max-sm:scroll-px-10 max-sm:overflow-x-auto sm:flex-wrap',
    tab: 'h-8 rounded-full px-3 text-sm hover:bg-hover data-[state=active]:bg-accent-soft data-[state=active]:font-medium data-[state=active]:text-accent-strong',
    count: 'text-xs tabular-nums',
  },
  line: {
    bar: 'flex gap-6 border-b border-line [scrollbar-width:none] max-sm:gap-4 max-sm:scroll-px-10 max-sm:overflow-x-auto',
    tab: '-mb-px h-10 border-b-2 border-transparent text-base hover:text-ink data-[state=active]:border-accent data-[state=active]:font-medium data-[state=active]:text-ink',
    count: 'min-w-5 rounded-full bg-accent px-1.5 text-center text-xs font-semibold text-on-accent tabular-nums',
  },
} as const

/** Tabs in rows; in a narrow window in one that scrolls, faded where more of them are out of sight. */
export function TabBar({ label, tabs, look = 'pills', onDown }: TabBarProps) {
  const list = useRef<HTMLDivElement>(null)
  const [hidden, setHidden] = useState({ start: false, end: false })
  const measure = () => {
    if (!list.current) return
    const { scrollLeft, scrollWidth, clientWidth } = list.current
    const start = scrollLeft > 1
    const end = scrollLeft + clientWidth < scrollWidth - 1
    setHidden((before) => (before.start === start && before.end === end ? before : { start, end }))
  }
  // What fits changes with the window, the counts and the language.
  useEffect(() => {
    if (!list.current) return
    const observer = new ResizeObserver(measure)
    for (const box of [list.current, ...list.current.children]) observer.observe(box)
    return () => observer.disconnect()
  }, [tabs.length])
  return (
    <Radix.List
      ref={list}
      aria-label={label}
      onScroll={measure}
      onKeyDown={({ key }) => (key === 'ArrowDown' || key === 'j') && onDown?.()}
      className={cx(
        looks[look].bar,
        hidden.start && 'mask-l-from-[calc(100%-40px)]',
        hidden.end && 'mask-r-from-[calc(100%-40px)]',
      )}
    >
      {tabs.map((tab) => (
        <Radix.Trigger
          key={tab.value}
          value={tab.value}
          onFocus={(event) => event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
          className={cx(
            'inline-flex shrink-0 items-center gap-1.5 whitespace-nowrap text-muted transition-colors -outline-offset-2',
            looks[look].tab,
          )}
        >
          {tab.label}
          {tab.count !== undefined && <span className={looks[look].count}>{tab.count}</span>}
        </Radix.Trigger>
      ))}
    </Radix.List>
  )
}

export function TabPanel({ value, children }: { readonly value: string; readonly children: ReactNode }) {
  return (
    <Radix.Content value={value} tabIndex={-1} className="outline-none">
      {children}
    </Radix.Content>
  )
}
