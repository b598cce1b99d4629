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
    className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-warm-line bg-warm-soft px-4 py-2 text-sm text-ink"
  >
    <span className="shrink-0 text-warm [&_svg]:size-4">{icon}</span>
    <p role="status" className="min-w-0 grow basis-64 wrap-anywhere">
      {text}
    </p>
    {children && <div className="flex flex-wrap gap-2">{children}</div>}
  </section>
)
