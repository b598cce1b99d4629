/** Where a scan finds and leaves what, as byte addresses in a memory, each a multiple of 16. */
export interface ScanArea {
  /** int16, `dims` of them. */
  readonly query: number
  /** int8, `count` rows of `dims`. */
  readonly rows: number
  /** float32, `count`. */
  readonly scales: number
  /** float32, `count`: written. */
  readonly scores: number
  readonly count: number
  /** A multiple of 16. */
  readonly dims: number
}

/** Sets `scores[i]` to `scales[i]` times the dot product of the query and row `i`, which must be below 2^31. */
export type Scan = (area: ScanArea) => void

/** The fastest scan that this engine runs over `memory`. */
export const openScan = (memory: WebAssembly.Memory): Scan =>
  WebAssembly.validate(scanKernel) ? createSimdScan(memory) : createPlainScan(memory)

export function createSimdScan(memory: WebAssembly.Memory): Scan {
  const { exports } = new WebAssembly.Instance(new WebAssembly.Module(scanKernel), { env: { memory } })
  const scan = exports['scan'] as (...addresses: readonly number[]) => void
  return ({ query, rows, scales, scores, count, dims }) => scan(query, rows, scales, scores, count, dims)
}

/** A scan for an engine without SIMD, with the same results to the last bit. */
export function createPlainScan(memory: WebAssembly.Memory): Scan {
  return ({ query, rows, scales, scores, count, dims }) => {
    const words = new Int16Array(memory.buffer, query, dims)
    const bytes = new Int8Array(memory.buffer, rows, count * dims)
    const factors = new Float32Array(memory.buffer, scales, count)
    const results = new Float32Array(memory.buffer, scores, count)
    for (let row = 0; row < count; row += 1) {
      const start = row * dims
      let sum = 0
      for (let d = 0; d < dims; d += 1) sum += (words[d] ?? 0) * (bytes[start + d] ?? 0)
      results[row] = Math.fround(factors[row] ?? 0) * Math.fround(sum)
    }
  }
}

/** `scan-kernel.wat`, compiled. */
export const scanKernel = Uint8Array.from(
  Buffer.from(
    [
      'AGFzbQEAAAABCgFgBn9/f39/fwACDwEDZW52Bm1lbW9yeQIAAQMCAQAHCAEEc2NhbgAACtoBAdcBAgR/AnsgAyAEQQJ0aiEGIAAgBUEB',
      'dGohCSABIQcCQANAIAMgBk8NAf0MAAAAAAAAAAAAAAAAAAAAACEK/QwAAAAAAAAAAAAAAAAAAAAAIQsgACEIA0AgCiAH/QEDACAI/QAE',
      'AP26Af2uASEKIAsgB/0BAwggCP0ABBD9ugH9rgEhCyAHQRBqIQcgCEEgaiEIIAggCUkNAAsgCiAL/a4BIQogAyACKgIAIAr9GwAgCv0b',
      'AWogCv0bAiAK/RsDamqylDgCACADQQRqIQMgAkEEaiECDAALCws=',
    ].join(''),
    'base64',
  ),
)
