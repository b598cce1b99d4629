import { ChevronRight } from 'lucide-react'
import { useState, type ReactNode } from 'react'

interface FoldedProps {
  readonly label: string
  readonly hint: string
  /** Something in it is to be looked at. */
  readonly isWanted?: boolean
  readonly children: ReactNode
}

/** What needs no decision: out of the way until somebody looks. */
export function Folded({ label, hint, isWanted = false, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(isWanted)
  const [wasWanted, setWasWanted] = useState(isWanted)
  if (isWanted !== wasWanted) {
    setWasWanted(isWanted)
    // It stays open once it was looked at.
    if (isWanted) setOpen(true)
  }
  return (
    <details
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="group rounded-lg border border-line bg-surface"
    >
      <summary className="flex cursor-pointer items-start gap-2 rounded-lg p-4 text-base group-open:rounded-b-none hover:bg-hover">
        <ChevronRight
          aria-hidden
          className="mt-0.5 size-4 shrink-0 text-faint transition-transform group-open:rotate-90"
        />
        {label}
      </summary>
      <div className="flex flex-col gap-3 px-4 pb-4">
        <p className="text-sm text-muted">{hint}</p>
        {children}
      </div>
    </details>
  )
}
