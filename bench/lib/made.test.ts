import { describe, expect, test } from 'vitest'
import { persistentMemorySchema } from '../../src-main/contract/memory.ts'
import { makeMemories } from './made-memories.ts'
import { makeQueries, queryKinds } from './made-queries.ts'
import { percentile } from './statistics.ts'

const contents = (count: number): string[] => Array.from(makeMemories(count), ({ content }) => content)

describe('made-up inputs', () => {
  test('the same count gives the same texts', () => {
    expect(contents(50)).toEqual(contents(50))
  })

  test('memories are whole records, half of them Chinese, and hardly any two are alike', () => {
    const made = Array.from(makeMemories(200), (memory) => persistentMemorySchema.parse(memory))
    expect(made.filter(({ language }) => language === 'zh')).toHaveLength(100)
    expect(new Set(made.map(({ contentHash }) => contentHash)).size).toBeGreaterThan(195)
  })

  test('queries are of all kinds, and slices have twenty characters', () => {
    const queries = makeQueries(3)
    expect(queries.map(({ kind }) => kind)).toEqual([...queryKinds, ...queryKinds, ...queryKinds])
    expect(queries.filter(({ kind }) => kind === 'slice').map(({ text }) => text.length)).toEqual([20, 20, 20])
  })
})

test.each([
  { share: 0.5, value: 3 },
  { share: 0.95, value: 5 },
  { share: 0, value: 1 },
])('the percentile $share is a number of the list', ({ share, value }) => {
  expect(percentile([5, 1, 4, 2, 3], share)).toBe(value)
})
