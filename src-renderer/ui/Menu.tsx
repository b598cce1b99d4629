import { DropdownMenu } from 'radix-ui'
import { useRef, type ReactNode } from 'react'
import { cx } from '../lib/cx.ts'

export interface MenuItem {
  readonly label: string
  readonly hint?: string
  readonly icon?: ReactNode
  readonly danger?: boolean
  readonly checked?: boolean
  run(): void
}

interface MenuProps {
  readonly trigger: ReactNode
  readonly items: readonly MenuItem[]
  readonly align?: 'start' | 'end'
  /** Where something else opens it too. */
  readonly open?: boolean
  onOpenChange?(open: boolean): void
}

export function Menu({ trigger, items, align = 'end', ...opening }: MenuProps) {
  const opener = useRef<HTMLButtonElement>(null)
  const chosen = useRef<MenuItem | null>(null)
  // What an item opens finds the focus at the menu's button, and so gives it back there.
  const runChosen = (event: Event) => {
    const item = chosen.current
    if (!item) return
    chosen.current = null
    event.preventDefault()
    opener.current?.focus({ preventScroll: true })
    item.run()
  }
  return (
    <DropdownMenu.Root {...opening}>
      <DropdownMenu.Trigger ref={opener} asChild>
        {trigger}
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={runChosen}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-44 overflow-y-auto not-data-[state=closed]:animate-enter rounded-md border border-line bg-raised p-1 shadow-pop"
        >
          {items.map((item) => (
            <DropdownMenu.Item
              key={item.label}
              onSelect={() => {
                chosen.current = item
              }}
              className={cx(
                'flex items-center gap-2.5 rounded-sm px-2.5 py-1.5 text-base outline-none select-none data-highlighted:bg-hover [&_svg]:size-4 [&_svg]:text-faint',
                item.danger && 'text-danger [&_svg]:text-danger',
              )}
            >
              {item.icon}
              <span className="flex flex-col">
                {item.label}
                {item.hint && <span className="text-xs text-faint">{item.hint}</span>}
              </span>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}
