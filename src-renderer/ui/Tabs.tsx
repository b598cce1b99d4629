import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
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
}

export function TabBar({ label, tabs }: TabBarProps) {
  return (
    <Radix.List aria-label={label} className="-mx-1 flex gap-1 overflow-x-auto px-1 py-1 [scrollbar-width:none]">
      {tabs.map((tab) => (
        <Radix.Trigger
          key={tab.value}
          value={tab.value}
          className={cx(
            'inline-flex h-8 shrink-0 items-center gap-1.5 rounded-full px-3 text-sm whitespace-nowrap text-muted transition-colors -outline-offset-2 hover:bg-hover',
            'data-[state=active]:bg-accent-soft data-[state=active]:font-medium data-[state=active]:text-accent-strong',
          )}
        >
          {tab.label}
          {tab.count !== undefined && <span className="text-xs tabular-nums">{tab.count}</span>}
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
