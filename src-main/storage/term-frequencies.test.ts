import { expect, test } from 'vitest'
import { createTermFrequencies } from './term-frequencies.ts'

test('a rare term is counted each time, a common one anew after as many writes as two per cent of it', () => {
  const counted: string[] = []
  const counts = new Map([
    ['rare', 499],
    ['common', 1_000],
  ])
  const frequencies = createTermFrequencies((term) => {
    counted.push(term)
    return counts.get(term) ?? 0
  })
  const ask = () => [frequencies.of('rare', 2_000), frequencies.of('common', 2_000)]
  expect([ask(), ask()]).toEqual([
    [499, 1_000],
    [499, 1_000],
  ])
  counts.set('common', 1_020)
  for (let write = 0; write < 20; write += 1) frequencies.noteWrite()
  const within = frequencies.of('common', 2_000)
  frequencies.noteWrite()
  expect({ within, after: frequencies.of('common', 2_000), counted }).toEqual({
    within: 1_000,
    after: 1_020,
    counted: ['rare', 'common', 'rare', 'common'],
  })
})

test('a common term is counted anew where more than two per cent of the rows went along with something else', () => {
  let count = 1_000
  const frequencies = createTermFrequencies(() => count)
  frequencies.of('common', 2_000)
  count = 900
  expect([frequencies.of('common', 1_980), frequencies.of('common', 1_900)]).toEqual([1_000, 900])
})
