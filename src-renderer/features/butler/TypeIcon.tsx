import { BookMarked, Heart, type LucideIcon, MessagesSquare, Route } from 'lucide-react'
import type { MemoryType } from '../../../src-main/contract/memory.ts'

const icons: Record<MemoryType, LucideIcon> = {
  preference: Heart,
  knowledge: BookMarked,
  experience: Route,
  session: MessagesSquare,
}

export function TypeIcon({ type }: { readonly type: MemoryType }) {
  const Icon = icons[type]
  return (
    <span aria-hidden className="flex size-8 shrink-0 items-center justify-center rounded-full bg-warm-soft text-warm">
      <Icon className="size-4 stroke-[1.8]" />
    </span>
  )
}
