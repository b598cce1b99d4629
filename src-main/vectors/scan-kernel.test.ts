import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import wabt from 'wabt'
import { createPlainScan, createSimdScan, openScan, scanKernel } from './scan-kernel.ts'

test('the bytes are those of scan-kernel.wat', async () => {
  const { parseWat } = await wabt()
  const text = readFileSync(join(import.meta.dirname, 'scan-kernel.wat'), 'utf8')
  const { buffer } = parseWat('scan-kernel.wat', text, { simd: true }).toBinary({})
  expect(Buffer.from(scanKernel).toString('base64')).toBe(Buffer.from(buffer).toString('base64'))
})

describe.each([
  ['with SIMD', createSimdScan],
  ['without SIMD', createPlainScan],
  ['as the engine can', openScan],
])('a scan %s', (_name, create) => {
  const [query, rows, scales, scores, count, dims] = [0, 4_096, 32_768, 40_960, 37, 48]

  /** Scores of rows of `fill` numbers, on both sides of the edge of what may be written. */
  function scanned(words: (d: number) => number, fill: (row: number, d: number) => number) {
    const memory = new WebAssembly.Memory({ initial: 1 })
    new Int16Array(memory.buffer, query, dims).set(Array.from({ length: dims }, (_, d) => words(d)))
    for (let row = 0; row < count; row += 1) {
      new Int8Array(memory.buffer, rows + row * dims, dims).set(Array.from({ length: dims }, (_, d) => fill(row, d)))
    }
    new Float32Array(memory.buffer, scales, count).set(Array.from({ length: count }, (_, row) => 1 / (row + 3)))
    const written = new Float32Array(memory.buffer, scores, count + 1).fill(-1)
    create(memory)({ query, rows, scales, scores, count, dims })
    return Array.from(written)
  }
  const expected = (words: (d: number) => number, fill: (row: number, d: number) => number) => [
    ...Array.from({ length: count }, (_, row) => {
      let sum = 0
      for (let d = 0; d < dims; d += 1) sum += words(d) * fill(row, d)
      return Math.fround(Math.fround(1 / (row + 3)) * Math.fround(sum))
    }),
    -1,
  ]

  test.each<[string, (d: number) => number, (row: number, d: number) => number]>([
    ['mixed numbers', (d) => (d * 7_919) % 32_767, (row, d) => ((row * 31 + d * 17) % 255) - 127],
    ['the greatest', () => 32_767, () => 127],
    ['the least', () => -32_767, () => 127],
    ['a different number in each place', (d) => d, (row, d) => (row % dims === d ? 1 : 0)],
  ])('gives the dot products of %s, and writes nothing else', (_case, words, fill) => {
    expect(scanned(words, fill)).toEqual(expected(words, fill))
  })
})
