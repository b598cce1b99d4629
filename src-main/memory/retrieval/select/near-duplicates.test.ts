import { expect, test } from 'vitest'
import type { Memory, Slot } from '../../../contract/memory.ts'
import { aMemory } from '../../../testing/memory.ts'
import { createArrayMemorySource } from '../../../testing/array-memory-source.ts'
import { separateRepeats } from './near-duplicates.ts'
import { type PassageHit, toPassageHit } from '../candidates/passage-hit.ts'

const statuses = ['active', 'superseded'] as const
const hitsOf = (memories: readonly Memory[]): PassageHit[] =>
  createArrayMemorySource(memories)
    .bySeqs('majordomo', [1, 2], { statuses })
    .map((passage) => toPassageHit(passage, {}))
const inCity = (value: string): Slot => ({ subject: 'user', attribute: 'residence', value, single: true })

test.each<[string, Partial<Memory>, Partial<Memory>, boolean]>([
  ['the same words', { content: 'likes green jasmine tea' }, { content: 'Likes green jasmine teas' }, true],
  ['the same words in Chinese', { content: '周末常常去西湖边爬山' }, { content: '周末常常去西湖边爬山哦' }, true],
  ['other words', { content: 'likes green jasmine tea' }, { content: 'dislikes black coffee' }, false],
  ['only grammar in common', { content: 'it is in the of' }, { content: 'it is in the of' }, false],
  [
    'a short text within a long one',
    { content: 'falcon tower' },
    { content: 'falcon tower mill river bridge harbour' },
    false,
  ],
  [
    'two values of one attribute',
    { content: 'home town house near river in Bonn', slot: inCity('bonn') },
    { content: 'home town house near river in Mainz', slot: inCity('mainz') },
    false,
  ],
  [
    'what is and what was',
    { content: 'green jasmine tea' },
    { content: 'green jasmine tea', status: 'superseded' },
    false,
  ],
])('%s', (_, first, second, repeats) => {
  const hits = hitsOf([aMemory(first), aMemory(second)])
  expect(separateRepeats(hits)).toEqual(
    repeats ? { distinct: [hits[0]], repeats: [hits[1]] } : { distinct: hits, repeats: [] },
  )
})
