import { describe, expect, test } from 'vitest'
import { aMemory } from '../../testing/memory.ts'
import { scoreLexically, scorePrefix, toTermVector, type WeighedTerm } from './lexical-score.ts'

const term = (name: string, weight = 1): WeighedTerm => ({ term: name, weight, frequency: 1, idf: 2 })

test('terms of title, keywords and speaker count twice', () => {
  const memory = aMemory({ title: 'Tea', keywords: ['green tea'], speaker: 'Ana', content: 'Tea again' })
  expect(toTermVector(memory)).toEqual({
    countByTerm: new Map([
      ['ana', 2],
      ['tea', 5],
      ['green', 2],
      ['again', 1],
    ]),
    length: 6,
  })
})

describe('BM25', () => {
  const vector = toTermVector(aMemory({ content: 'tea tea pot' }))

  test('is weight · idf · tf · (k1 + 1) / (tf + k1 (1 - b + b · length / mean))', () => {
    const [pot, tea] = [term('pot', 0.3), term('tea')]
    const norm = 1.2 * (0.25 + (0.75 * 3) / 6)
    const ofPot = (0.3 * 2 * 1 * 2.2) / (1 + norm)
    const ofTea = (1 * 2 * 2 * 2.2) / (2 + norm)
    expect(scoreLexically(vector, [pot, tea, term('cup')], 6)).toEqual({
      bm25: ofPot + ofTea,
      tellingBm25: ofTea,
      matched: [pot, tea],
    })
  })

  test('falls with length and is finite where the mean is unknown', () => {
    const scoreAt = (mean: number) => scoreLexically(vector, [term('tea')], mean).bm25
    expect(scoreAt(30)).toBeGreaterThan(scoreAt(3))
    expect(scoreAt(0)).toBeGreaterThan(0)
  })

  test('of a prefix counts every term that begins with it', () => {
    const cats = toTermVector(aMemory({ content: '猫和小猫' }))
    expect(scorePrefix(cats, '猫', cats.length)).toBeCloseTo((2 * 2.2) / (2 + 1.2), 10)
    expect(scorePrefix(cats, '狗', cats.length)).toBe(0)
  })
})
