import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'
import { useReturnFocus } from './use-return-focus.ts'

interface DrawerProps {
  readonly open: boolean
  readonly label: string
  readonly children: ReactNode
  onClose(): void
}

/** A column that slides over from the left where the window is narrow. */
export function Drawer({ open, label, children, onClose }: DrawerProps) {
  const returnFocus = useReturnFocus(open)
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-30 bg-scrim" />
        <Radix.Content
          onCloseAutoFocus={returnFocus}
          aria-describedby={undefined}
          className="fixed inset-y-0 left-0 z-30 flex w-[min(320px,86vw)] not-data-[state=closed]:animate-enter flex-col border-r border-line bg-paper pt-(--drawer-room) shadow-pop"
        >
          <Radix.Title className="sr-only">{label}</Radix.Title>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
