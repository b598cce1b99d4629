import { ChevronRight } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { cx } from '../lib/cx.ts'

interface DetailsProps {
  readonly label: string
  readonly className?: string
  /** Not folded at first. */
  readonly open?: boolean
  readonly children: ReactNode
}

/** Numbers for those who want them, folded away. */
export function Details({ label, className, open, children }: DetailsProps) {
  const [atFirst] = useState(open)
  return (
    <details open={atFirst} className={cx('group text-xs', className)}>
      <summary className="inline-flex cursor-pointer items-start gap-1 rounded-xs py-0.5 text-faint hover:text-ink">
        <ChevronRight className="mt-[3px] size-3 shrink-0 transition-transform group-open:rotate-90" />
        {label}
      </summary>
      {children}
    </details>
  )
}
