import { cx } from '../lib/cx.ts'

interface SpinnerProps {
  readonly label: string
  readonly className?: string
}

export function Spinner({ label, className }: SpinnerProps) {
  return (
    <span
      role="status"
      aria-label={label}
      className={cx(
        'inline-block size-4 animate-turn rounded-full border-2 border-line-strong border-t-accent',
        className,
      )}
    />
  )
}
