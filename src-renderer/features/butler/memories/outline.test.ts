import { describe, expect, test } from 'vitest'
import { fits, grouped, noFilter, type OutlineRow, peopleIn, rowsOf } from './outline.ts'

const now = new Date(2026, 2, 20, 12)
const row = (id: string, more: Partial<OutlineRow> = {}): OutlineRow => ({
  id,
  type: 'knowledge',
  origin: 'user_stated',
  subject: null,
  attribute: null,
  at: now.toISOString(),
  validFrom: null,
  validTo: null,
  pinned: false,
  localOnly: false,
  expired: false,
  ...more,
})
const shape = (entries: ReturnType<typeof grouped>) =>
  entries.map((entry) => ('group' in entry ? [entry.group.key, entry.group.count] : entry.row.id))

describe('the outline', () => {
  test('comes in columns and is read in rows', () => {
    const page = {
      words: ['preference', 'imported', 'user', 'likes'],
      ids: ['a'],
      types: [0],
      origins: [1],
      subjects: [2],
      attributes: [-1],
      at: ['2026-01-01T00:00:00.000Z'],
      validFrom: [null],
      validTo: [null],
      flags: [5],
    }
    expect(rowsOf(page)).toEqual([
      row('a', {
        type: 'preference',
        origin: 'imported',
        subject: 'user',
        at: '2026-01-01T00:00:00.000Z',
        pinned: true,
        expired: true,
      }),
    ])
  })

  test('is in groups of days, the latest first, and of months before this week', () => {
    const days = [0, 1, 3, 40].map((ago) =>
      row(`${ago}`, { at: new Date(now.getTime() - ago * 24 * 3_600_000).toISOString() }),
    )
    expect(shape(grouped(days, 'date', now))).toEqual([
      ['today', 1],
      '0',
      ['yesterday', 1],
      '1',
      ['week', 1],
      '3',
      ['2026-02', 1],
      '40',
    ])
  })

  test('began with a month long ago where what was told then came in today', () => {
    const rows = [
      row('old', { at: '2025-06-10T12:00:00.000Z' }),
      row('older', { at: '2024-05-10T12:00:00.000Z' }),
      row('a'),
    ]
    const all = [...rows, row('new', { at: '2026-01-10T12:00:00.000Z' })]
    expect(shape(grouped(all, 'date', now)).filter((one) => typeof one !== 'string')).toEqual([
      ['today', 1],
      ['2026-01', 1],
      ['2025-06', 1],
      ['2024-05', 1],
    ])
  })

  test('is in groups of people, the user first and what is about nobody last', () => {
    const rows = [row('a'), row('b', { subject: 'sister nora' }), row('c', { subject: 'user' }), row('d')]
    expect(shape(grouped(rows, 'person', now))).toEqual([
      ['user', 1],
      'c',
      ['sister nora', 1],
      'b',
      [null, 2],
      'a',
      'd',
    ])
    expect(peopleIn(rows).map(({ subject }) => subject)).toEqual(['user', 'sister nora'])
  })

  test('is filtered by whom it is about, where it comes from, what was set and when it was', () => {
    const old = row('old', { at: '2020-01-01T00:00:00.000Z' })
    const isShown = (filter: Partial<typeof noFilter>, one: OutlineRow) =>
      fits({ ...noFilter, ...filter }, now.getTime())(one)
    expect(isShown({}, old)).toBe(true)
    expect(isShown({ within: 'year' }, old)).toBe(false)
    expect(isShown({ set: 'pinned' }, row('a'))).toBe(false)
    expect(isShown({ origin: 'user_stated', subject: 'user' }, row('a', { subject: 'user' }))).toBe(true)
  })
})
