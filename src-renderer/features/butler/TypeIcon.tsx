import { BookMarked, Heart, type LucideIcon, MessagesSquare, Route } from 'lucide-react'
import type { MemoryType } from '../../../src-main/contract/memory.ts'
import { cx } from '../../lib/cx.ts'

const looks: Record<MemoryType, { readonly Icon: LucideIcon; readonly colour: string }> = {
  preference: { Icon: Heart, colour: 'bg-danger-soft text-danger' },
  knowledge: { Icon: BookMarked, colour: 'bg-accent-soft text-accent-strong' },
  experience: { Icon: Route, colour: 'bg-warm-soft text-warm' },
  session: { Icon: MessagesSquare, colour: 'bg-sunken text-muted' },
}

interface TypeIconProps {
  readonly type: MemoryType
  readonly size?: 'sm' | 'md'
}

/** The kind of a memory, by shape and colour. */
export function TypeIcon({ type, size = 'md' }: TypeIconProps) {
  const { Icon, colour } = looks[type]
  return (
    <span
      aria-hidden
      className={cx(
        'flex shrink-0 items-center justify-center rounded-full',
        colour,
        size === 'sm' ? 'size-6 [&_svg]:size-3.5' : 'size-8 [&_svg]:size-4',
      )}
    >
      <Icon className="stroke-[1.8]" />
    </span>
  )
}
