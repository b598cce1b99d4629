import { expect, test } from 'vitest'
import { createLocalEmbeddingClient } from '../llm/embedding/local/local-client.ts'
import { sourceModels, sourceWorkers } from '../testing/source-parts.ts'
import { calibrationTexts } from './calibration-texts.ts'
import { assumedChance, measureChance } from './chance.ts'

test('percentiles are those of pairs of different vectors', () => {
  const seen: [number, number][] = []
  const chance = measureChance(100, (a, b) => {
    seen.push([a, b])
    return Math.abs(a - b) / 100
  })
  expect(seen.every(([a, b]) => a !== b && a < 100 && b < 100)).toBe(true)
  expect(new Set(seen.map(([a]) => a)).size).toBeGreaterThan(90)
  expect(chance.p50).toBeGreaterThan(0.2)
  expect(chance.p50).toBeLessThan(chance.p95)
  expect(chance.p95).toBeLessThanOrEqual(chance.p99)
  expect(chance.p99).toBeLessThan(1)
})

test('the same vectors give the same percentiles', () => {
  const measure = () => measureChance(500, (a, b) => ((a * 31 + b * 17) % 97) / 97)
  expect(measure()).toEqual(measure())
})

test('one vector says nothing about chance', () => {
  expect(measureChance(1, () => 0.9)).toEqual(assumedChance)
})

test('what is known of the built-in model is what it makes of the sentences for it', async () => {
  const client = createLocalEmbeddingClient({ worker: sourceWorkers.embedding, folder: sourceModels })
  const inputs = calibrationTexts.map((text) => ({ text, prefix: '' }))
  const vectors = await client.embed(inputs, 'document', new AbortController().signal)
  await client.close()
  const measured = measureChance(
    vectors.length,
    (a, b) => vectors[a]?.reduce((sum, value, at) => sum + value * (vectors[b]?.[at] ?? 0), 0) ?? 0,
  )
  const { p50, p95, p99 } = client.model.chance ?? assumedChance
  expect(measured).toEqual({ p50: expect.closeTo(p50, 2), p95: expect.closeTo(p95, 2), p99: expect.closeTo(p99, 2) })
})
