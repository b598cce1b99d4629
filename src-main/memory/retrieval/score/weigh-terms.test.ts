import { describe, expect, test } from 'vitest'
import { createArrayMemorySource } from '../../../testing/array-memory-source.ts'
import { aMemory } from '../../../testing/memory.ts'
import { queryTerms } from '../../language/tokenize.ts'
import { idfOf } from './lexical-score.ts'
import { bestPossibleScore, candidateTerms, weighTerms } from './weigh-terms.ts'

const common = Array.from({ length: 500 }, (_, i) => aMemory({ content: i < 300 ? 'project meeting' : 'garden' }))
const source = createArrayMemorySource([...common, aMemory({ content: 'lighthouse project' })])
const weigh = (query: string) => weighTerms(source, 'majordomo', queryTerms(query))
const candidates = (query: string) => candidateTerms(weigh(query), source.count('majordomo'))

test("terms carry the owner's statistics, strongest first", () => {
  expect(weigh('the project lighthouse unknown')).toEqual([
    { term: 'unknown', weight: 1, frequency: 0, idf: idfOf(501, 0) },
    { term: 'lighthous', weight: 1, frequency: 1, idf: idfOf(501, 1) },
    { term: 'the', weight: 0.3, frequency: 0, idf: idfOf(501, 0) },
    { term: 'project', weight: 1, frequency: 301, idf: idfOf(501, 301) },
  ])
})

describe('what the index is asked for', () => {
  test.each<[string, readonly string[]]>([
    ['the project lighthouse', ['lighthous', 'project']],
    ['project meeting', ['meet', 'project']],
    ['project xyzzy', ['project']],
    ['garden lighthouse', ['lighthous', 'garden']],
    ['xyzzy', []],
    ['where is the xyzzy project meeting', ['meet', 'project']],
    ['the of', []],
    ['', []],
  ])('%j', (query, expected) => {
    expect(candidates(query)).toEqual(expected)
  })

  test('is 32 terms at most', () => {
    const words = Array.from({ length: 40 }, (_, i) => `word${i}x`)
    const wordy = createArrayMemorySource(words.map((content) => aMemory({ content })))
    expect(candidateTerms(weighTerms(wordy, 'majordomo', queryTerms(words.join(' '))), 40)).toHaveLength(32)
  })
})

test('what the index is asked for stays within what it can read in time, rarest first', () => {
  const terms = [
    { term: 'rare', weight: 1, frequency: 900, idf: 7 },
    { term: 'known', weight: 1, frequency: 40_000, idf: 4 },
    { term: 'wide', weight: 1, frequency: 30_000, idf: 3 },
    { term: 'thin', weight: 1, frequency: 5_000, idf: 2 },
  ]
  expect(candidateTerms(terms, 1_000_000)).toEqual(['rare', 'known', 'thin'])
  expect(candidateTerms([{ term: 'only', weight: 1, frequency: 90_000, idf: 1 }], 100_000)).toEqual(['only'])
})

test('words of grammar are looked for where there are no others', () => {
  const grammar = { term: 'the', weight: 0.3, frequency: 5, idf: 2 }
  expect(candidateTerms([grammar], 501)).toEqual(['the'])
  expect(candidateTerms([grammar, { term: 'xyzzy', weight: 1, frequency: 0, idf: 6 }], 501)).toEqual([])
})

test('a word that stands for another is looked for, and is no part of what would be best', () => {
  const related = { term: 'lighthous', weight: 0.2, frequency: 1, idf: 6, related: true as const }
  expect(candidateTerms([related], 501)).toEqual(['lighthous'])
  expect(bestPossibleScore([related])).toBe(0)
})

test('a word that no memory holds counts less than a known one', () => {
  const [known, unknown] = [weigh('lighthouse'), weigh('xyzzy')].map(bestPossibleScore)
  expect(known).toBeCloseTo(2.2 * idfOf(501, 1), 10)
  expect(unknown).toBeCloseTo(0.4 * 2.2 * idfOf(501, 0), 10)
})
