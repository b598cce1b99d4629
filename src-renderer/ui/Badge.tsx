import type { ReactNode } from 'react'
import { cx } from '../lib/cx.ts'

interface BadgeProps {
  readonly tone?: 'plain' | 'accent' | 'warm' | 'danger'
  readonly children: ReactNode
}

const tones = {
  plain: 'bg-sunken text-muted',
  accent: 'bg-accent-soft text-accent-strong',
  warm: 'bg-warm-soft text-warm',
  danger: 'bg-danger-soft text-danger',
}

export function Badge({ tone = 'plain', children }: BadgeProps) {
  return (
    <span
      className={cx(
        'inline-flex shrink-0 items-center gap-1 rounded-full px-2 py-0.5 text-xs font-medium whitespace-nowrap [&_svg]:size-3',
        tones[tone],
      )}
    >
      {children}
    </span>
  )
}
