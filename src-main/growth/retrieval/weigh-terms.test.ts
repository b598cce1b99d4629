import { describe, expect, test } from 'vitest'
import { createArrayMemorySource } from '../../testing/array-memory-source.ts'
import { aMemory } from '../../testing/memory.ts'
import { queryTerms } from '../tokenize.ts'
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
    ['the project lighthouse', ['lighthous']],
    ['project meeting', ['meet', 'project']],
    ['project xyzzy', ['project']],
    ['garden lighthouse', ['lighthous', 'garden']],
    ['xyzzy', []],
    ['', []],
  ])('%j', (query, expected) => {
    expect(candidates(query)).toEqual(expected)
  })

  test('is 24 terms at most', () => {
    const words = Array.from({ length: 40 }, (_, i) => `word${i}x`)
    const wordy = createArrayMemorySource(words.map((content) => aMemory({ content })))
    expect(candidateTerms(weighTerms(wordy, 'majordomo', queryTerms(words.join(' '))), 40)).toHaveLength(24)
  })
})

test('a word that no memory holds counts less than a known one', () => {
  const [known, unknown] = [weigh('lighthouse'), weigh('xyzzy')].map(bestPossibleScore)
  expect(known).toBeCloseTo(2.2 * idfOf(501, 1), 10)
  expect(unknown).toBeCloseTo(0.4 * 2.2 * idfOf(501, 0), 10)
})

test('idf of a small corpus is that of one of fifty', () => {
  expect(idfOf(3, 1)).toBe(idfOf(50, 1))
  expect(idfOf(3, 1)).toBeCloseTo(Math.log(1 + 49.5 / 1.5), 10)
  expect(idfOf(1_000, 1_000)).toBeGreaterThan(0)
})
