import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { cx } from '../lib/cx.ts'

interface RailButtonProps extends ComponentProps<'button'> {
  readonly icon: LucideIcon
  readonly isCurrent?: boolean
  /** A number at the icon. */
  readonly count?: number
}

/** A place in the rail, by its icon and its name. */
export function RailButton({ icon: Icon, isCurrent = false, count, className, children, ...rest }: RailButtonProps) {
  return (
    <button
      type="button"
      aria-current={isCurrent ? 'page' : undefined}
      {...rest}
      className={cx(
        'group flex w-16 flex-col items-center gap-1 rounded-md py-1.5 text-2xs transition-colors -outline-offset-1',
        isCurrent ? 'font-semibold text-accent-strong' : 'text-muted hover:text-ink',
        className,
      )}
    >
      <span
        className={cx(
          'relative flex h-8 w-12 items-center justify-center rounded-full transition-colors',
          isCurrent ? 'bg-accent-soft' : 'group-hover:bg-hover',
        )}
      >
        <Icon aria-hidden className="size-5 stroke-[1.7]" />
        {count !== undefined && (
          <span
            aria-hidden
            className="absolute -top-1 right-0 min-w-4.5 rounded-full border border-paper bg-accent px-1 text-center font-semibold text-on-accent tabular-nums"
          >
            {count > 99 ? '99+' : count}
          </span>
        )}
      </span>
      {children}
    </button>
  )
}
