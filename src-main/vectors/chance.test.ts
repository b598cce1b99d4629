import { expect, test } from 'vitest'
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
