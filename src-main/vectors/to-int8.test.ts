import { describe, expect, test } from 'vitest'
import { toInt16 } from './to-int16.ts'
import { toInt8 } from './to-int8.ts'

describe('a vector of whole numbers', () => {
  test.each<[string, readonly number[], readonly number[], number]>([
    ['has its greatest part at 127', [0.5, -0.25, 0], [127, -64, 0], Math.fround(0.5) / 127],
    ['keeps a vector and its opposite opposites', [-0.5, 0.25, 0], [-127, 64, 0], Math.fround(0.5) / 127],
    ['of nothing is nothing', [0, 0], [0, 0], 0],
  ])('%s', (_name, parts, vector, scale) => {
    expect(toInt8(Float32Array.from(parts))).toEqual({ vector: Int8Array.from(vector), scale })
  })

  test.each([384, 1_024, 3_072])('a question of %i dimensions never sums beyond 31 bits', (length) => {
    const { vector, scale } = toInt16(new Float32Array(length).fill(-1))
    const worst = vector.reduce((sum, x) => sum + Math.abs(x) * 127, 0)
    expect({ isSafe: worst < 2 ** 31, isFine: Math.abs(vector[0] ?? 0) > 5_000 }).toEqual({
      isSafe: true,
      isFine: true,
    })
    expect((vector[0] ?? 0) * scale).toBeCloseTo(-1, 10)
  })

  test('a question of nothing is nothing', () => {
    expect(toInt16(new Float32Array(2))).toEqual({ vector: new Int16Array(2), scale: 0 })
  })
})
