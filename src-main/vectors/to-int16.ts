import { greatestOf, roundFair } from './round.ts'

/**
 * A question in as many steps as a scan can sum: its dot product with any row of int8 stays below 2^31, and its own
 * rounding far below that of the rows.
 */
export function toInt16(vector: Float32Array): { readonly vector: Int16Array; readonly scale: number } {
  const steps = Math.min(32_767, Math.floor((2 ** 31 - 1) / (127 * Math.max(1, vector.length))))
  const scale = greatestOf(vector) / steps
  if (scale === 0) return { vector: new Int16Array(vector.length), scale }
  return { vector: Int16Array.from(vector, (x) => roundFair(x / scale)), scale }
}
