import type { ComponentProps } from 'react'
import { cx } from '../lib/cx.ts'
import { Tooltip } from './Tooltip.tsx'

export interface IconButtonProps extends ComponentProps<'button'> {
  /** Accessible name, also shown as the tooltip. */
  readonly label: string
  readonly size?: 'sm' | 'md'
  /** The shortcut for it, as it is printed. */
  readonly keys?: string
}

/** A button that shows only an icon. */
export function IconButton({ label, size = 'md', keys, className, ...rest }: IconButtonProps) {
  return (
    <Tooltip text={keys ? `${label} · ${keys}` : label}>
      <button
        type="button"
        aria-label={label}
        className={cx(
          'inline-flex shrink-0 items-center justify-center rounded-sm text-muted transition-colors hover:not-disabled:bg-hover hover:not-disabled:text-ink disabled:opacity-40 aria-expanded:bg-hover aria-expanded:text-ink',
          size === 'sm' ? 'size-7 [&_svg]:size-3.5' : 'size-9 [&_svg]:size-[18px]',
          className,
        )}
        {...rest}
      />
    </Tooltip>
  )
}
