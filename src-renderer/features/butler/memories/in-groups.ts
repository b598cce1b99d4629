import type { Entry, Group, OutlineRow } from './outline.ts'

interface Line {
  readonly entry: Entry
  readonly index: number
  readonly top: number
}

/** What is in sight of one group, in the order of the page: its head, and its rows. */
interface GroupInSight {
  readonly key: string
  /** Null where it is above what is in sight. */
  readonly head: { readonly group: Group; readonly top: number } | null
  readonly rows: { readonly row: OutlineRow; readonly index: number; readonly top: number }[]
}

export const isHead = (entry: Entry | undefined): boolean => entry !== undefined && 'group' in entry

/** Where the heads stand. */
const heads = new WeakMap<readonly Entry[], readonly number[]>()
export function headsOf(entries: readonly Entry[]): readonly number[] {
  let places = heads.get(entries)
  if (!places) {
    places = entries.flatMap((entry, place) => (isHead(entry) ? [place] : []))
    heads.set(entries, places)
  }
  return places
}

export function inGroups(entries: readonly Entry[], lines: readonly Line[]): GroupInSight[] {
  const groups: GroupInSight[] = []
  for (const { entry, index, top } of lines) {
    if ('group' in entry) groups.push({ key: entry.group.key ?? '', head: { group: entry.group, top }, rows: [] })
    else {
      if (groups.length === 0) groups.push({ key: groupBefore(entries, index), head: null, rows: [] })
      groups.at(-1)?.rows.push({ row: entry.row, index, top })
    }
  }
  return groups
}

function groupBefore(entries: readonly Entry[], index: number): string {
  const head = entries[headsOf(entries).findLast((place) => place < index) ?? -1]
  return head && 'group' in head ? (head.group.key ?? '') : ''
}
