import { describe, expect, test } from 'vitest'
import { bm25Ceiling, countOf, countOfPrefix, idfOf, lengthNorm, saturated } from './lexical-score.ts'
import type { PassageTerms } from '../candidates/passage.ts'

const termsOf = (body: string, head = '', prefix = ''): PassageTerms => {
  const joined = (text: string): string => text.replaceAll(/(?<!\S)(?=\S)/g, prefix)
  return { head: joined(head), body: joined(body), prefix, length: `${head}${body}`.trim().split(/\s+/).length }
}

describe('the count of a term', () => {
  test.each<[string, PassageTerms, number]>([
    ['neighbours share a space', termsOf(' tea tea tea pot '), 3],
    ['a part of a term is none', termsOf(' teapot green-tea '), 0],
    ['title, keywords and speaker count twice', termsOf(' tea ', ' tea '), 3],
    ['the prefix of the owner goes along', termsOf(' tea pot ', ' tea ', '7x'), 3],
    ['another owner has other terms', termsOf(' 8xtea ', '', ''), 0],
    ['nothing holds nothing', termsOf(''), 0],
  ])('%s', (_, terms, expected) => {
    expect(countOf(terms, 'tea')).toBe(expected)
  })

  test('of a beginning is that of all terms that begin so', () => {
    expect(countOfPrefix(termsOf(' 猫和 和小 小猫 猫 ', '', '3x'), '猫')).toBe(2)
  })
})

describe('BM25', () => {
  test('weighs a count by k1 (1 - b + b · length / mean), both lengths with a floor of 20', () => {
    expect(lengthNorm(termsOf(' a b c '), 10)).toBeCloseTo(1.2 * (0.25 + (0.75 * 23) / 30), 10)
    expect(saturated(2, 1.5)).toBeCloseTo((2 * 2.2) / 3.5, 10)
    expect(saturated(1_000_000, 1)).toBeLessThan(bm25Ceiling)
  })

  test('idf of a small corpus is that of one of fifty', () => {
    expect(idfOf(3, 1)).toBe(idfOf(50, 1))
    expect(idfOf(3, 1)).toBeCloseTo(Math.log(1 + 49.5 / 1.5), 10)
    expect(idfOf(1_000, 1_000)).toBeGreaterThan(0)
  })
})
