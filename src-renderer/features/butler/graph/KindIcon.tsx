import { type LucideIcon, MapPin, PawPrint, Tag, User } from 'lucide-react'
import type { GraphKind } from '../../../../src-main/contract/graph.ts'
import { cx } from '../../../lib/cx.ts'

const looks: Record<GraphKind, { readonly Icon: LucideIcon; readonly colour: string }> = {
  person: { Icon: User, colour: 'text-person' },
  place: { Icon: MapPin, colour: 'text-place' },
  theme: { Icon: Tag, colour: 'text-theme' },
}

interface KindIconProps {
  readonly kind: GraphKind
  /** Of a node: who is an animal. */
  readonly isPet?: boolean
}

/** The kind of a node, by shape and colour. */
export function KindIcon({ kind, isPet = false }: KindIconProps) {
  const { Icon, colour } = looks[kind]
  const Sign = isPet ? PawPrint : Icon
  return <Sign aria-hidden className={cx('size-4 shrink-0 stroke-[1.8]', colour)} />
}
