import { expect, test } from 'vitest'
import { createCommonMatches } from './common-matches.ts'

test('rows are ranked by the weight of what they hold, and of equals the newest comes first', () => {
  const ranked = createCommonMatches()
  const terms = [
    { weight: 2, rows: [1, 2, 3, 9_000] },
    { weight: 3, rows: [2, 4] },
    { weight: 1, rows: [5] },
  ]
  expect([ranked(terms, 10), ranked(terms, 3), ranked([{ weight: 1, rows: [7, 5] }], 10), ranked([], 10)]).toEqual([
    [2, 4, 9_000, 3, 1, 5],
    [2, 4, 9_000],
    [7, 5],
    [],
  ])
})

test('a few are chosen of very many as if all had been sorted', () => {
  const rows = Array.from({ length: 1_000 }, (_, index) => index + 1)
  const terms = [2, 3, 5, 7].map((factor) => ({ weight: factor, rows: rows.filter((row) => row % factor === 0) }))
  const weightOf = (row: number) => [2, 3, 5, 7].reduce((sum, factor) => sum + (row % factor === 0 ? factor : 0), 0)
  const sorted = rows.toSorted((a, b) => weightOf(b) - weightOf(a) || b - a)
  expect(createCommonMatches()(terms, 40)).toEqual(sorted.slice(0, 40))
})
