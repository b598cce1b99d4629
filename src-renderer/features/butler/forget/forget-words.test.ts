import { expect, test } from 'vitest'
import { goingAlong, timeSelection } from './forget-words.ts'

const none = {
  memories: 1,
  superseded: 0,
  versions: 0,
  quotes: 0,
  vectors: 0,
  profileLines: 0,
  receipts: 0,
  jobs: 0,
  changeEntries: 0,
  messages: 4,
  conversations: 2,
}

test('what goes along is told where there is any of it', () => {
  expect(goingAlong(none)).toEqual([])
  expect(goingAlong({ ...none, vectors: 2, quotes: 3 })).toEqual([
    { part: 'quotes', count: 3 },
    { part: 'vectors', count: 2 },
  ])
})

test.each(['20260-01-01', '020260-01-01', '2026', 'today'])(
  'a year of six digits in a date to forget by took the window away: %s',
  (day) => {
    expect(timeSelection(day, '')).toBeNull()
    expect(timeSelection('2026-01-01', day)).toBeNull()
  },
)

const at = (...parts: [number, number, number]) => new Date(...parts).toISOString()
test.each([
  { from: '2026-03-01', to: '2026-03-02', selection: { since: at(2026, 2, 1), until: at(2026, 2, 3) } },
  { from: '2026-03-01', to: '2026-03-01', selection: { since: at(2026, 2, 1), until: at(2026, 2, 2) } },
  { from: '2026-12-31', to: '', selection: { since: at(2026, 11, 31) } },
  { from: '', to: '2026-12-31', selection: { until: at(2027, 0, 1) } },
  { from: '', to: '', selection: null },
  { from: '2026-03-02', to: '2026-03-01', selection: null },
])('from "$from" to "$to" takes whole days of this place', ({ from, to, selection }) => {
  expect(timeSelection(from, to)).toEqual(selection)
})
