import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { similarPairs, type SimilarPair } from './similar-pairs.ts'

/** Every pair compared with every other: what the join has to find. */
function allPairs(texts: readonly (readonly string[])[], least: number): SimilarPair[] {
  return texts.flatMap((a, first) =>
    texts.slice(first + 1).flatMap((b, offset) => {
      const [one, other] = [new Set(a), new Set(b)]
      const alike = one.size + other.size === 0 ? 0 : one.intersection(other).size / one.union(other).size
      return alike >= least ? [{ first, second: first + 1 + offset, alike }] : []
    }),
  )
}

const sorted = (pairs: readonly SimilarPair[]) => pairs.toSorted((a, b) => a.first - b.first || a.second - b.second)

describe('pairs of similar sets', () => {
  test('are exactly those that comparing all with all finds', async () => {
    const word = fc.constantFrom(...'abcdefgh')
    const texts = fc.array(fc.array(word, { maxLength: 9 }), { maxLength: 25 })
    await fc.assert(
      fc.asyncProperty(texts, fc.constantFrom(0.5, 0.75, 0.85, 1), async (sets, least) => {
        expect(sorted((await similarPairs(sets, least, Infinity)).pairs)).toEqual(sorted(allPairs(sets, least)))
      }),
      { seed: 7, numRuns: 300 },
    )
  })

  test('carry the exact share', async () => {
    expect(await similarPairs([['a', 'b', 'c'], ['x'], ['a', 'b', 'c', 'd']], 0.7, 1_000)).toEqual({
      pairs: [{ first: 0, second: 2, alike: 0.75 }],
      truncated: false,
    })
  })

  test('end after so much work, with what was found by then', async () => {
    const texts = Array.from({ length: 3_000 }, () => ['a', 'b', 'c'])
    const { pairs, truncated } = await similarPairs(texts, 0.85, 10_000)
    expect(truncated).toBe(true)
    expect(pairs.length).toBeGreaterThan(0)
    expect(pairs.length).toBeLessThan(100)
  })
})
