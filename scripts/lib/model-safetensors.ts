export interface Matrix {
  readonly rows: number
  readonly columns: number
  readonly values: Float32Array
}

/** The half precision tensors of a safetensors file by name; a vector is one row. */
export function readSafetensors(file: Buffer): (name: string) => Matrix {
  const headerLength = Number(file.readBigUInt64LE(0))
  const header = JSON.parse(file.toString('utf8', 8, 8 + headerLength)) as Record<string, Entry>
  return (name) => {
    const entry = header[name]
    if (entry?.dtype !== 'F16') throw new Error(`The model has no half precision tensor ${name}`)
    const [first = 1, second] = entry.shape
    const start = 8 + headerLength + entry.data_offsets[0]
    const values = new Float32Array(first * (second ?? 1))
    for (let at = 0; at < values.length; at++) values[at] = toFloat(file.readUInt16LE(start + at * 2))
    return { rows: second === undefined ? 1 : first, columns: second ?? first, values }
  }
}

interface Entry {
  readonly dtype: string
  readonly shape: readonly number[]
  readonly data_offsets: readonly [number, number]
}

/** IEEE 754 binary16. */
function toFloat(half: number): number {
  const sign = half & 0x8000 ? -1 : 1
  const exponent = (half >> 10) & 0x1f
  const fraction = half & 0x3ff
  if (exponent === 0) return sign * fraction * 2 ** -24
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15)
}
