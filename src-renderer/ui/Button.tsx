import type { ComponentProps } from 'react'
import { cx } from '../lib/cx.ts'

export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: 'primary' | 'secondary' | 'ghost' | 'danger'
  readonly size?: 'sm' | 'md'
}

const base =
  'inline-flex shrink-0 items-center justify-center gap-1.5 rounded-sm font-medium whitespace-nowrap transition-colors disabled:opacity-45 aria-disabled:opacity-45 [&_svg]:size-4 [&_svg]:shrink-0'
const variants = {
  primary: 'bg-accent text-on-accent hover:not-disabled:bg-accent-strong',
  secondary: 'border border-line-strong bg-raised text-ink hover:not-disabled:bg-hover',
  ghost: 'text-muted hover:not-disabled:bg-hover hover:not-disabled:text-ink',
  danger: 'bg-danger text-on-danger hover:not-disabled:opacity-90',
}
const sizes = { sm: 'h-7 px-2.5 text-xs', md: 'h-9 px-3.5 text-sm' }

export function Button({ variant = 'secondary', size = 'md', className, ...rest }: ButtonProps) {
  return <button type="button" className={cx(base, variants[variant], sizes[size], className)} {...rest} />
}
