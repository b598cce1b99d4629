import { expect, test } from 'vitest'
import { createArrayMemorySource } from '../../../testing/array-memory-source.ts'
import { aMemory } from '../../../testing/memory.ts'
import { contextScores } from './context.ts'

const turn = (content: string, position: number | null, sessionId: string | null = 's1') =>
  aMemory({ content, position, sessionId })

function contextOf(memories: readonly ReturnType<typeof turn>[], own: readonly number[]): number[] {
  const seqs = memories.map((_, index) => index + 1)
  const passages = createArrayMemorySource(memories).bySeqs('majordomo', seqs, { statuses: ['active'] })
  return Array.from(contextScores(passages, Float64Array.from(own)), (score) => Number(score.toFixed(6)))
}

const session = (...scores: readonly number[]): number =>
  (0.2 *
    scores
      .toSorted((a, b) => b - a)
      .slice(0, 3)
      .reduce((sum, score) => sum + score, 0)) /
  3

test('a turn has a share of the better of its neighbours and of the best of its conversation', () => {
  const turns = [turn('We sailed.', 4), turn('It rained.', 5), turn('So we went home.', 6)]
  const all = session(3, 0, 1)
  expect(contextOf(turns, [3, 0, 1])).toEqual([all, 0.4 * 3 + all, all].map((score) => Number(score.toFixed(6))))
})

test('the answer to a question has more of it', () => {
  const turns = [turn('Did you sail?', 0), turn('Yes, all day.', 1)]
  expect(contextOf(turns, [2, 0])[1]).toBeCloseTo(0.7 * 2 + session(2, 0), 5)
})

test('other conversations and single facts are no context', () => {
  const turns = [turn('We sailed.', 0), turn('It rained.', 1, 's2'), turn('Fact', null, null), turn('Late', null)]
  expect(contextOf(turns, [3, 0, 5, 0])).toEqual([0.2, 0, 0, 0.2])
})
