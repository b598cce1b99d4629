import {
  BookMarked,
  Briefcase,
  Heart,
  House,
  type LucideIcon,
  MessagesSquare,
  PawPrint,
  Route,
  ShieldAlert,
  User,
} from 'lucide-react'
import type { Memory, MemoryType } from '../../../src-main/contract/memory.ts'
import { cx } from '../../lib/cx.ts'
import { isPet } from './memories/group-label.ts'

interface Look {
  readonly Icon: LucideIcon
  readonly colour: string
}

const accent = 'bg-accent-soft text-accent-strong'
const looks: Record<MemoryType, Look> = {
  preference: { Icon: Heart, colour: accent },
  knowledge: { Icon: BookMarked, colour: accent },
  experience: { Icon: Route, colour: 'bg-warm-soft text-warm' },
  session: { Icon: MessagesSquare, colour: 'bg-sunken text-muted' },
}

const pet: Look = { Icon: PawPrint, colour: accent }
const person: Look = { Icon: User, colour: accent }
/** Themes that are known at sight. */
const themes: ReadonlyMap<string, Look> = new Map(
  (
    [
      ['residence address hometown rent', { Icon: House, colour: accent }],
      ['job employer industry salary school major', { Icon: Briefcase, colour: accent }],
      ['name preferred_name nickname partner children', person],
      ['has_pet breed', pet],
      ['allergy diet medication condition', { Icon: ShieldAlert, colour: 'bg-warm-soft text-warm' }],
    ] as const
  ).flatMap(([keys, look]) => keys.split(' ').map((key) => [key, look] as const)),
)

function lookOf({ type, slot }: Pick<Memory, 'type' | 'slot'>): Look {
  if (slot && isPet(slot.subject)) return pet
  return themes.get(slot?.attribute ?? '') ?? (slot && slot.subject !== 'user' ? person : looks[type])
}

/** What a memory is about, where that has a sign, or else its kind; by shape and colour. */
export function TypeIcon({ memory }: { readonly memory: Pick<Memory, 'type' | 'slot'> }) {
  const { Icon, colour } = lookOf(memory)
  return (
    <span
      aria-hidden
      className={cx('flex size-6 shrink-0 items-center justify-center rounded-full [&_svg]:size-3.5', colour)}
    >
      <Icon className="stroke-[1.8]" />
    </span>
  )
}
