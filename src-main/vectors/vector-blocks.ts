/** Rows of a block; small, because every owner has at least one. */
export const blockRows = 512

const pageBytes = 65_536
/** Of memory taken at a time. */
const growthPages = 32
const mostPages = 65_536

/**
 * Blocks of `blockRows` rows of int8 and their scales in one WebAssembly memory, and before them room for a query and
 * the scores of a block. `dims` is a multiple of 16. Views are of the memory as it is now: taken anew after `take`.
 */
export function createVectorBlocks(dims: number) {
  const scores = dims * 2
  const first = alignedTo(scores + blockRows * 4)
  const blockBytes = blockRows * (dims + 4)
  const memory = new WebAssembly.Memory({ initial: Math.ceil(first / pageBytes), maximum: mostPages })
  const free: number[] = []
  let end = first
  let bytes = new Int8Array(memory.buffer)
  let floats = new Float32Array(memory.buffer)
  let words = new Int16Array(memory.buffer)

  const reserve = (until: number): void => {
    const missing = Math.ceil((until - memory.buffer.byteLength) / pageBytes)
    if (missing <= 0) return
    memory.grow(Math.max(missing, growthPages))
    bytes = new Int8Array(memory.buffer)
    floats = new Float32Array(memory.buffer)
    words = new Int16Array(memory.buffer)
  }

  return {
    memory,
    /** Address of the query, and of the scores of the block that was scanned last. */
    query: 0,
    scores,
    /** Address of a block's scales. */
    scalesOf: (block: number): number => block + blockRows * dims,
    /** Address of a block that nobody has. */
    take: (): number => {
      const known = free.pop()
      if (known !== undefined) return known
      const block = end
      reserve(block + blockBytes)
      end += blockBytes
      return block
    },
    release: (block: number): void => {
      free.push(block)
    },
    bytes: (): Int8Array => bytes,
    floats: (): Float32Array => floats,
    words: (): Int16Array => words,
  }
}

const alignedTo = (address: number): number => Math.ceil(address / 16) * 16
