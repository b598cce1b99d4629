import { greatestOf, roundFair } from './round.ts'

export interface Int8Vector {
  readonly vector: Int8Array
  /** A component is its number times this. */
  readonly scale: number
}

/** The nearest vector of whole numbers from -127 to 127, times a scale. */
export function toInt8(vector: Float32Array): Int8Vector {
  const scale = greatestOf(vector) / 127
  if (scale === 0) return { vector: new Int8Array(vector.length), scale }
  return { vector: Int8Array.from(vector, (x) => roundFair(x / scale)), scale }
}
