import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toInt8 } from './to-int8.ts'
import { createPlainScan, createSimdScan } from './scan-kernel.ts'
import { createVectorIndex, type VectorIndex } from './vector-index.ts'

const dimensions = 20
let seed = 7
const part = (): number => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed / 2 ** 31 - 1
}
function unitVector(): Float32Array {
  const vector = Float32Array.from({ length: dimensions }, part)
  const length = Math.hypot(...vector)
  return vector.map((x) => x / length)
}
const put = (index: VectorIndex, ownerKey: number, seq: number, vector: Float32Array): void => {
  const { vector: whole, scale } = toInt8(vector)
  index.put(ownerKey, seq, whole, scale)
}
const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, x, d) => sum + x * (b[d] ?? 0), 0)

/** What a search has to find, in the numbers that were given in. */
function exact(vectors: ReadonlyMap<number, Float32Array>, query: Float32Array) {
  const all = Array.from(vectors, ([seq, vector]) => ({ seq, similarity: dot(query, vector) }))
  const ranked = all.toSorted((a, b) => b.similarity - a.similarity)
  return { ranked, mean: all.reduce((sum, { similarity }) => sum + similarity, 0) / all.length }
}

describe.each([
  ['with SIMD', createSimdScan],
  ['without SIMD', createPlainScan],
])('an index of vectors %s', (_name, scanOf) => {
  test('finds the nearest of thousands, their mean and the best, as an exact search does', async () => {
    const index = createVectorIndex({ dimensions, scanOf })
    const vectors = new Map(Array.from({ length: 3_000 }, (_, i) => [i + 1, unitVector()] as const))
    for (const [seq, vector] of vectors) put(index, 1, seq, vector)
    for (let i = 0; i < 20; i += 1) {
      const query = unitVector()
      const { ranked, mean } = exact(vectors, query)
      const found = await index.search(1, query, 50)
      const real = new Map(ranked.map(({ seq, similarity }) => [seq, similarity]))
      const worst = Math.max(...found.nearest.map(({ seq, similarity }) => Math.abs(similarity - (real.get(seq) ?? 9))))
      const missed = ranked.slice(0, 10).filter(({ seq }) => !found.nearest.some((one) => one.seq === seq))
      expect({ length: found.nearest.length, isClose: worst < 0.01, missed }).toEqual({
        length: 50,
        isClose: true,
        missed: [],
      })
      expect(found.mean).toBeCloseTo(mean, 3)
      expect(found.best).toBe(found.nearest[0]?.similarity)
      const seqs = found.nearest.map(({ seq }) => seq)
      expect(Array.from(index.similarities(1, query, seqs))).toEqual(
        found.nearest.map(({ seq, similarity }) => [seq, similarity]),
      )
    }
  })

  test('keeps owners apart', async () => {
    const index = createVectorIndex({ dimensions, scanOf })
    const query = unitVector()
    put(index, 1, 1, query)
    put(index, 2, 2, query)
    const { nearest } = await index.search(1, query, 10)
    expect({
      nearest: nearest.map(({ seq }) => seq),
      foreign: Array.from(index.similarities(1, query, [2])),
      sizes: [1, 2, 3].map((owner) => index.size(owner)),
      nobody: await index.search(3, query, 10),
    }).toEqual({ nearest: [1], foreign: [], sizes: [1, 1, 0], nobody: { nearest: [], mean: 0, best: 0 } })
  })

  test('is what was put and not removed, whatever came in between', async () => {
    const step = fc.record({
      owner: fc.integer({ min: 1, max: 2 }),
      seq: fc.integer({ min: 1, max: 1_500 }),
      count: fc.integer({ min: 1, max: 900 }),
      isRemoval: fc.boolean(),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        const index = createVectorIndex({ dimensions, scanOf })
        const kept = [new Map<number, number>(), new Map<number, number>()]
        for (const { owner, seq: first, count, isRemoval } of steps) {
          for (let seq = first; seq < first + count; seq += 1) {
            const scale = ((seq * 31 + count) % 97) + 1
            if (isRemoval) index.remove(owner, seq)
            else index.put(owner, seq, new Int8Array(dimensions).fill(1), scale)
            if (isRemoval) kept[owner - 1]?.delete(seq)
            else kept[owner - 1]?.set(seq, scale)
          }
        }
        const query = new Float32Array(dimensions).fill(1 / dimensions)
        for (const owner of [1, 2]) {
          const { nearest } = await index.search(owner, query, 5_000)
          const found = new Map(nearest.map(({ seq, similarity }) => [seq, Math.round(similarity)]))
          expect(found).toEqual(kept[owner - 1])
        }
      }),
      { numRuns: 30 },
    )
  })
})

test('searches that take turns, slice by slice, find what each would find alone', async () => {
  const [whole, sliced] = [createVectorIndex({ dimensions }), createVectorIndex({ dimensions, sliceBytes: 1 })]
  for (let seq = 1; seq <= 2_000; seq += 1) {
    const vector = unitVector()
    for (const index of [whole, sliced]) put(index, 1, seq, vector)
  }
  const queries = Array.from({ length: 5 }, unitVector)
  const together = await Promise.all(queries.map((query) => sliced.search(1, query, 30)))
  const alone: unknown[] = []
  for (const query of queries) alone.push(await whole.search(1, query, 30))
  expect(together).toEqual(alone)
})

test('a row that goes while a search is under way is not found, and none is found twice', async () => {
  const index = createVectorIndex({ dimensions, sliceBytes: 1 })
  const query = unitVector()
  for (let seq = 1; seq <= 2_000; seq += 1) put(index, 1, seq, query)
  const searching = index.search(1, query, 2_000)
  for (let seq = 1; seq <= 600; seq += 1) index.remove(1, seq)
  const { nearest } = await searching
  const seqs = nearest.map(({ seq }) => seq)
  expect({ gone: seqs.filter((seq) => seq <= 600), twice: seqs.length - new Set(seqs).size }).toEqual({
    gone: [],
    twice: 0,
  })
})

test('putting tells whether the row is new, and removing whether it was there', () => {
  const index = createVectorIndex({ dimensions })
  const vector = new Int8Array(dimensions)
  expect([index.put(1, 5, vector, 1), index.put(1, 5, vector, 1), index.remove(1, 5), index.remove(1, 5)]).toEqual([
    true,
    false,
    true,
    false,
  ])
})

test('a vector or a question of another dimension is refused', async () => {
  const index = createVectorIndex({ dimensions })
  const refusal = expect.objectContaining({ code: 'embedding_bad_vectors' })
  expect(() => index.put(1, 1, new Int8Array(3), 1)).toThrow(refusal)
  expect(() => index.similarities(1, new Float32Array(3), [])).toThrow(refusal)
  await expect(index.search(1, new Float32Array(3), 1)).rejects.toThrow(refusal)
})
