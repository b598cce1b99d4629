import { expect, test } from 'vitest'
import { loadVectors } from './load-vectors.ts'
import { createVectorIndex } from './vector-index.ts'

const stored = Array.from({ length: 2_500 }, (_, i) => ({
  seq: (i + 1) * 2,
  ownerKey: (i % 2) + 1,
  scale: 1,
  vector: Int8Array.of(i % 100, 1),
}))
const store = {
  page: (_modelKey: number, after: number, limit: number) => stored.filter(({ seq }) => seq > after).slice(0, limit),
}

test('every stored vector is loaded, under its owner', async () => {
  const index = createVectorIndex({ dimensions: 2 })
  const count = await loadVectors({ store, modelKey: 1, index, signal: new AbortController().signal })
  expect({ count, sizes: [index.size(1), index.size(2)] }).toEqual({ count: 2_500, sizes: [1_250, 1_250] })
  expect(index.similarities(2, Float32Array.of(1, 0), [4, 8])).toEqual(
    new Map([
      [4, 1],
      [8, 3],
    ]),
  )
})

test('loading stops where it is told to', async () => {
  const index = createVectorIndex({ dimensions: 2 })
  const stop = new AbortController()
  stop.abort()
  expect(await loadVectors({ store, modelKey: 1, index, signal: stop.signal })).toBe(0)
})
