import { cx } from '../lib/cx.ts'

interface WindowBarProps {
  /** Only where the buttons are at the left. */
  readonly onlyLeft?: boolean
}

/** As high as the window's buttons where they lie over the page, above what may not: the window is moved by it. */
export const WindowBar = ({ onlyLeft = false }: WindowBarProps) => (
  <div
    aria-hidden
    className={cx(
      'w-full shrink-0 window-drag',
      onlyLeft ? 'h-[min(var(--bar-height),var(--bar-left)*999)]' : 'h-(--bar-height)',
    )}
  />
)
