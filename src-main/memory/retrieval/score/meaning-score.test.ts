import { expect, test } from 'vitest'
import { createArrayMemorySource } from '../../../testing/array-memory-source.ts'
import { aMemory } from '../../../testing/memory.ts'
import type { Meaning } from '../candidates/meaning.ts'
import { meaningCertaintyOf, nearness, semanticScores, sharesOf } from './meaning-score.ts'

const meaningOf = (similarities: readonly (readonly [number, number])[], rest: Partial<Meaning> = {}): Meaning => ({
  nearest: [],
  mean: 0.1,
  best: 0.6,
  similarities: (seqs) => new Map(similarities.filter(([seq]) => seqs.includes(seq))),
  ...rest,
})

test('nearness runs from the mean of all to the nearest of all; what has no vector is not near', () => {
  const passages = createArrayMemorySource([1, 2, 3, 4].map(() => aMemory())).bySeqs('majordomo', [1, 2, 3, 4], {
    statuses: ['active'],
  })
  const known = [
    [1, 0.6],
    [2, 0.35],
    [3, 0.05],
  ] as const
  expect([...semanticScores(passages, meaningOf(known))].map((score) => Number(score.toFixed(6)))).toEqual([
    1, 0.5, 0, 0,
  ])
  expect([...semanticScores(passages, meaningOf(known, { best: 0.1 }))]).toEqual([0, 0, 0, 0])
})

test.each([
  [0.1, 0],
  [0.235, 0],
  [0.4825, 0.5],
  [0.73, 1],
  [0.95, 1],
])('a best similarity of %d over a mean of 0.1 is %d sure', (best, expected) => {
  expect(meaningCertaintyOf(meaningOf([], { best }))).toBeCloseTo(expected, 10)
})

test('a mean of 1 tells nothing apart', () => {
  expect(meaningCertaintyOf(meaningOf([], { best: 1, mean: 1 }))).toBe(0)
})

test('a turn beside a near one is nearer for it', () => {
  const turns = [0, 1].map((position) => aMemory({ sessionId: 's1', position }))
  const passages = createArrayMemorySource(turns).bySeqs('majordomo', [1, 2], { statuses: ['active'] })
  const [first = 0, second = 0] = nearness(passages, meaningOf([[1, 0.6]]))
  const session = 0.2 / 3
  expect([first, second].map((score) => Number(score.toFixed(6)))).toEqual(
    [1 + 0.4 * session, 0.4 * (0.4 + session)].map((score) => Number(score.toFixed(6))),
  )
})

test('meaning says much in English, little in Chinese and most across languages', () => {
  const ratioOf = ({ words, meaning }: ReturnType<typeof sharesOf>): number => meaning / words
  expect(ratioOf(sharesOf('en', 'en'))).toBeCloseTo(0.4, 10)
  expect(ratioOf(sharesOf('zh', 'zh'))).toBeCloseTo(0.12, 10)
  expect(ratioOf(sharesOf('zh', 'en'))).toBeCloseTo(3.5, 10)
  expect(sharesOf('en', 'zh')).toEqual(sharesOf('zh', 'en'))
})
