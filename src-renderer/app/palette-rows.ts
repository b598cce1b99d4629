import type { LucideIcon } from 'lucide-react'
import type { PaletteResults } from './palette-search.ts'

export interface PaletteRow {
  readonly id: string
  readonly title: string
  readonly detail?: string
  readonly icon?: LucideIcon
  run(): void
}
export interface PaletteGroup {
  readonly title: string
  readonly rows: readonly PaletteRow[]
  /** Places of the app, not what was said in it. */
  readonly isOfApp?: true
}

/** The groups in the order they are listed in: places of the app lead where one is called as was typed, or begins so. */
export function inOrder(groups: readonly PaletteGroup[], query: string): PaletteGroup[] {
  const isNamed = ({ title }: PaletteRow): boolean => beginsWith(title, query)
  const isFirst = ({ isOfApp, rows }: PaletteGroup): boolean => isOfApp === true && rows.some(isNamed)
  return groups
    .map((group) => (group.isOfApp ? { ...group, rows: firstOf(group.rows, isNamed) } : group))
    .toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)))
}

const firstOf = <Some>(all: readonly Some[], isFirst: (one: Some) => boolean): Some[] =>
  all.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)))

/** By whole words; a single sign of Chinese begins too much. */
function beginsWith(title: string, query: string): boolean {
  const typed = query.trim().toLowerCase()
  const rest = title.toLowerCase().slice(typed.length)
  return [...typed].length > 1 && title.toLowerCase().startsWith(typed) && !/^(?!\p{Script=Han})\p{L}/u.test(rest)
}

/** The row the user moved to, and what was listed at that time. */
export interface Chosen {
  readonly id: string
  readonly query: string
  readonly results: PaletteResults
}

/**
 * The row that Enter opens, until the user moves to another of the same list: what is called as was typed, else the
 * first, which is the best hit.
 */
export function selectedRow(
  groups: readonly PaletteGroup[],
  chosen: Chosen | null,
  now: Omit<Chosen, 'id'>,
): PaletteRow | undefined {
  const rows = groups.flatMap((group) => group.rows)
  const typed = now.query.trim().toLowerCase()
  const isOfThisList = chosen?.query === now.query && chosen.results === now.results
  const moved = isOfThisList ? rows.find((row) => row.id === chosen.id) : undefined
  return moved ?? rows.find(({ title }) => title.toLowerCase() === typed) ?? rows[0]
}
