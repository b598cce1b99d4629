import { expect, test } from 'vitest'
import { inGroups } from './in-groups.ts'
import { type Entry, grouped, type OutlineRow } from './outline.ts'

const now = new Date(2026, 2, 20, 12)
const row = (id: string, attribute: string): OutlineRow => ({
  id,
  type: 'knowledge',
  origin: 'user_stated',
  subject: null,
  attribute,
  at: now.toISOString(),
  validFrom: null,
  validTo: null,
  pinned: false,
  localOnly: false,
  expired: false,
})

test('the heads of all groups stood before all rows for a screen reader', () => {
  const rows = [row('a', 'residence'), row('b', 'residence'), row('c', 'likes')]
  const entries: readonly Entry[] = grouped(rows, 'theme', now)
  const lines = entries.map((entry, index) => ({ entry, index, top: index }))
  const order = (from: number) =>
    inGroups(entries, lines.slice(from)).map(({ key, head, rows }) => [
      key,
      head?.top,
      ...rows.map(({ row }) => row.id),
    ])
  const [first, second] = order(0)
  expect(order(0)).toHaveLength(2)
  expect([first?.[1], second?.[1]]).toEqual([0, (first?.length ?? 0) - 1])
  // A group whose head is above what is in sight is the same one.
  expect(order(1)[0]).toEqual([first?.[0], undefined, ...(first?.slice(2) ?? [])])
})
