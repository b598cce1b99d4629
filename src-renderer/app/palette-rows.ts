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
