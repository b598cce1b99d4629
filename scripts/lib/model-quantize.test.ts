import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quantizeRows, quantizeWeights, stack, transpose } from './model-quantize.ts'

const row = (...values: number[]) => ({ rows: 1, columns: values.length, values: Float32Array.from(values) })

test('a row keeps its proportions and gets a scale of its own', () => {
  const two = stack([row(1, -2, 0.5), row(0, 100, 50)])
  const { values, scales } = quantizeRows(two)
  expect({ values: Array.from(values), scales: Array.from(scales) }).toEqual({
    values: [64, -127, 32, 0, 127, 64],
    scales: [Math.fround(2 / 127), Math.fround(100 / 127)],
  })
})

test('a row of zeros stays zero', () => {
  expect(Array.from(quantizeRows(row(0, 0)).values)).toEqual([0, 0])
})

test('the products of two neighbouring weights with the largest activations fit into 16 bits', () => {
  const weight = fc.float({ min: -4, max: 4, noNaN: true })
  fc.assert(
    fc.property(fc.array(weight, { minLength: 2, maxLength: 40 }), (weights) => {
      const { values } = quantizeWeights(row(...weights))
      const sums = Array.from(values.subarray(1), (value, at) => 255 * (value + (values[at] ?? 0)))
      expect(sums.every((sum) => sum >= -32_768 && sum <= 32_767)).toBe(true)
    }),
  )
})

test('columns become rows', () => {
  expect(Array.from(transpose(Int8Array.from([1, 2, 3, 4, 5, 6]), 2))).toEqual([1, 4, 2, 5, 3, 6])
})
