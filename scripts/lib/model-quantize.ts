import type { Matrix } from './model-safetensors.ts'

export interface Quantized {
  readonly values: Int8Array
  /** One for each row. */
  readonly scales: Float32Array
}

const limit = 127

/** Rounds each row to whole numbers from -127 to 127 times a scale of its own. */
export function quantizeRows(matrix: Matrix): Quantized {
  return quantize(matrix, (row) => largest(row, (value) => Math.abs(value)))
}

/**
 * The same for the weights of a product with 8 bit activations. Many processors add two such products in 16 bits, so
 * neighbours of one sign may reach 128 together: then no sum overflows, and every processor makes the same vectors.
 */
export function quantizeWeights(matrix: Matrix): Quantized {
  return quantize(matrix, (row) => {
    const together = largest(row, (value, at) => Math.abs(value + (row[at + 1] ?? 0)))
    return Math.max(
      largest(row, (value) => Math.abs(value)),
      together,
    )
  })
}

/** The columns of a matrix of `rows` rows as rows. */
export function transpose(values: Int8Array, rows: number): Int8Array {
  const columns = values.length / rows
  const turned = new Int8Array(values.length)
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) turned[column * rows + row] = values[row * columns + column] ?? 0
  }
  return turned
}

/** One matrix of the rows of several; vectors become one long vector. */
export function stack(matrices: readonly Matrix[]): Matrix {
  const rows = matrices.reduce((sum, matrix) => sum + matrix.rows, 0)
  const columns = matrices[0]?.columns ?? 0
  const values = new Float32Array(rows * columns)
  let at = 0
  for (const matrix of matrices) {
    values.set(matrix.values, at)
    at += matrix.values.length
  }
  return { rows, columns, values }
}

function quantize({ rows, columns, values }: Matrix, extent: (row: Float32Array) => number): Quantized {
  const quantized = new Int8Array(values.length)
  const scales = new Float32Array(rows)
  for (let row = 0; row < rows; row++) {
    const line = values.subarray(row * columns, (row + 1) * columns)
    const scale = Math.fround(extent(line) / limit) || 1
    scales[row] = scale
    line.forEach((value, column) => {
      quantized[row * columns + column] = Math.max(-limit, Math.min(limit, Math.round(value / scale)))
    })
  }
  return { values: quantized, scales }
}

function largest(row: Float32Array, measure: (value: number, at: number) => number): number {
  return row.reduce((most, value, at) => Math.max(most, measure(value, at)), 0)
}
