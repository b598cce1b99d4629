import { type Matrix, readSafetensors } from './model-safetensors.ts'

type Tensors = (name: string) => Matrix

/**
 * A model's tensors with what it was taught since: to each weight of its layers the product of two narrow matrices, `up`
 * [rows, rank] times `down` [rank, columns], is added (LoRA, Hu et al. 2021).
 */
export function adapted(tensor: Tensors, adapter: Buffer): Tensors {
  const taught = readSafetensors(adapter)
  return (name) => {
    const [, layer] = taughtWeight.exec(name) ?? []
    return layer === undefined ? tensor(name) : sum(tensor(name), taught(`${layer}.up`), taught(`${layer}.down`))
  }
}

const taughtWeight = /^(encoder\.layer\.\d+\..+\.(?:query|key|value|dense))\.weight$/u

function sum({ rows, columns, values }: Matrix, up: Matrix, down: Matrix): Matrix {
  const rank = down.rows
  const result = Float64Array.from(values)
  for (let row = 0; row < rows; row++)
    for (let at = 0; at < rank; at++) {
      const factor = up.values[row * rank + at] ?? 0
      for (let column = 0; column < columns; column++)
        result[row * columns + column] =
          (result[row * columns + column] ?? 0) + factor * (down.values[at * columns + column] ?? 0)
    }
  return { rows, columns, values: Float32Array.from(result) }
}
