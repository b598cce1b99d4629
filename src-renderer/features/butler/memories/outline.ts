import { type MemoryOrigin, memoryOrigins, type MemoryType, memoryTypes } from '../../../../src-main/contract/memory.ts'
import { type Outline, outlineFlags } from '../../../../src-main/contract/outline.ts'
import { monthOf } from '../changes/calendar.ts'

/** Where one memory belongs. */
export interface OutlineRow {
  readonly id: string
  readonly type: MemoryType
  readonly origin: MemoryOrigin
  readonly subject: string | null
  readonly attribute: string | null
  readonly at: string
  readonly validFrom: string | null
  readonly validTo: string | null
  readonly pinned: boolean
  readonly localOnly: boolean
  readonly expired: boolean
}

const oneOf = <Word extends string>(words: readonly Word[], word: string | null, other: Word): Word =>
  words.find((known) => known === word) ?? other

/** The rows of a page of columns. */
export function rowsOf(page: Outline): OutlineRow[] {
  const word = (place: number | undefined): string | null => page.words[place ?? -1] ?? null
  return page.ids.map((id, index) => {
    const flags = page.flags[index] ?? 0
    return {
      id,
      type: oneOf(memoryTypes, word(page.types[index]), 'knowledge'),
      origin: oneOf(memoryOrigins, word(page.origins[index]), 'user_stated'),
      subject: word(page.subjects[index]),
      attribute: word(page.attributes[index]),
      at: page.at[index] ?? '',
      validFrom: page.validFrom[index] ?? null,
      validTo: page.validTo[index] ?? null,
      pinned: (flags & outlineFlags.pinned) !== 0,
      localOnly: (flags & outlineFlags.localOnly) !== 0,
      expired: (flags & outlineFlags.expired) !== 0,
    }
  })
}

export const spans = { week: 7, month: 31, year: 366 } as const
export const settings = ['pinned', 'localOnly', 'expired'] as const

/** What of a list is shown; null: all. */
export interface Filter {
  readonly subject: string | null
  readonly origin: MemoryOrigin | null
  readonly set: (typeof settings)[number] | null
  readonly within: keyof typeof spans | null
}
export const noFilter: Filter = { subject: null, origin: null, set: null, within: null }

const dayMs = 24 * 60 * 60 * 1_000

/** Whether a filter lets something through. */
export function fits(
  filter: Filter,
  now: number,
): (row: Pick<OutlineRow, 'subject' | 'origin' | 'at' | 'pinned' | 'localOnly' | 'expired'>) => boolean {
  const since = filter.within === null ? '' : new Date(now - spans[filter.within] * dayMs).toISOString()
  return (row) =>
    (filter.subject === null || row.subject === filter.subject) &&
    (filter.origin === null || row.origin === filter.origin) &&
    (filter.set === null || row[filter.set]) &&
    row.at >= since
}

export const groupings = ['date', 'person', 'theme'] as const
export type Grouping = (typeof groupings)[number]

export interface Group {
  /** A day or month as `today`, `yesterday`, `week` or `2026-03`; else whom or what it is about, null for nothing. */
  readonly key: string | null
  readonly count: number
}

/** A line of a list: the head of a group, or a memory. */
export type Entry = { readonly group: Group } | { readonly row: OutlineRow }

/** Rows, newest first, under the heads of their groups: the latest day first, whenever it was recorded, else the largest group. */
export function grouped(rows: readonly OutlineRow[], by: Grouping, now: Date): Entry[] {
  const groups = new Map<string | null, OutlineRow[]>()
  const keyOf = by === 'date' ? dayKeyOf(now) : by === 'person' ? personKey : themeKey
  for (const row of rows) {
    const key = keyOf(row)
    const some = groups.get(key)
    if (some) some.push(row)
    else groups.set(key, [row])
  }
  const all = [...groups]
  if (by === 'date') all.sort(([a], [b]) => placeOf(a) - placeOf(b) || (`${a}` < `${b}` ? 1 : -1))
  else all.sort(([a, some], [b, others]) => rank(a) - rank(b) || others.length - some.length)
  return all.flatMap(([key, some]): Entry[] => [
    { group: { key, count: some.length } },
    ...some.map((row) => ({ row })),
  ])
}

/** The days of this week come before the months. */
const placeOf = (key: string | null): number => (latestDays.indexOf(key ?? '') + 4) % 4
const latestDays = ['today', 'yesterday', 'week']

/** What is about nobody and nothing comes last, the user first. */
const rank = (key: string | null): number => (key === null ? 2 : key === 'user' ? 0 : 1)

const personKey = ({ subject }: OutlineRow): string | null => subject
const themeKey = ({ attribute }: OutlineRow): string | null => attribute

function dayKeyOf(now: Date): (row: OutlineRow) => string {
  const since = (daysAgo: number): string =>
    new Date(now.getFullYear(), now.getMonth(), now.getDate() - daysAgo).toISOString()
  const [today, yesterday, week] = [since(0), since(1), since(6)]
  return ({ at }) => {
    if (at >= week) return at >= today ? 'today' : at >= yesterday ? 'yesterday' : 'week'
    // In the middle of a month it is that month everywhere: only its edges depend on the place.
    const day = Number(at.slice(8, 10))
    return day > 1 && day < 28 ? at.slice(0, 7) : monthOf(new Date(at))
  }
}

/** Whom the rows are about, the most told of first, the user before all. */
export function peopleIn(rows: readonly OutlineRow[]): { readonly subject: string; readonly count: number }[] {
  const counts = new Map<string, number>()
  for (const { subject } of rows) if (subject !== null) counts.set(subject, (counts.get(subject) ?? 0) + 1)
  return [...counts]
    .map(([subject, count]) => ({ subject, count }))
    .toSorted((a, b) => rank(a.subject) - rank(b.subject) || b.count - a.count)
}
