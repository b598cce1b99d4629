import type { ReactNode } from 'react'

interface CitationProps {
  /** Where the number alone does not say what it is. */
  readonly label?: string
  readonly children: ReactNode
  onOpen(): void
}

/** The number of a source within an answer, which leads to it. */
export function Citation({ label, children, onOpen }: CitationProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onOpen}
      className="mx-0.5 inline-flex h-[18px] min-w-[18px] -translate-y-px items-center justify-center rounded-full bg-accent-soft px-1 align-middle text-2xs font-semibold text-accent-strong not-italic tabular-nums select-none hover:bg-accent hover:text-on-accent"
    >
      {children}
    </button>
  )
}
