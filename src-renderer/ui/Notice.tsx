import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

interface NoticeProps {
  readonly label: string
  readonly text: string
  readonly icon?: ReactNode
  /** What can be done about it. */
  readonly children?: ReactNode
}

/** A line across the window that stays until it is answered. */
export const Notice = ({ label, text, icon = <TriangleAlert aria-hidden />, children }: NoticeProps) => (
  <section
    aria-label={label}
    className="flex min-h-(--edge-height) flex-wrap items-center gap-x-4 gap-y-2 border-b border-warm-line bg-warm-soft py-2 pr-4 pl-[calc(1rem+var(--edge-left))] text-sm text-ink window-drag max-sm:gap-x-2 max-sm:text-xs/[19.5px] sm:pr-[calc(1rem+var(--edge-right))]"
  >
    <span className="shrink-0 text-warm [&_svg]:size-4">{icon}</span>
    <p
      role="status"
      className="min-w-0 grow basis-[calc(16rem+var(--edge-right))] wrap-anywhere max-sm:before:float-right max-sm:before:h-[calc(var(--edge-height)-0.5rem)] max-sm:before:w-[calc(var(--edge-right)-0.75rem)]"
    >
      {text}
    </p>
    {children && <div className="flex flex-wrap gap-2">{children}</div>}
  </section>
)
