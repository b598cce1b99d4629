import { AppError } from '../contract/error.ts'
import { breathe } from '../util/breathe.ts'
import { createBestScores, type BestScores } from './best-scores.ts'
import { toInt16 } from './to-int16.ts'
import { openScan, type Scan } from './scan-kernel.ts'
import { blockRows, createVectorBlocks } from './vector-blocks.ts'

export interface Neighbours {
  /** The most similar rows, best first. */
  readonly nearest: readonly { readonly seq: number; readonly similarity: number }[]
  /** Mean and highest similarity over the owner's rows; 0 where there are none. */
  readonly mean: number
  readonly best: number
}

interface VectorIndexOptions {
  readonly dimensions: number
  /** How a block is scanned; by default as fast as the engine can. */
  readonly scanOf?: (memory: WebAssembly.Memory) => Scan
  /** Bytes of rows that are scanned at a stretch: some 10 ms. */
  readonly sliceBytes?: number
}

/** An owner's rows: row `i` is in block `i / blockRows`. */
interface Rows {
  readonly seqs: number[]
  readonly rowBySeq: Map<number, number>
  readonly blocks: number[]
}

const defaultSliceBytes = 96_000_000

/**
 * Vectors of one model in memory, each owner's apart: a search reads no row of anybody else. Similarities are dot
 * products, which are cosines where the vectors are of unit length.
 */
export function createVectorIndex({
  dimensions,
  scanOf = openScan,
  sliceBytes = defaultSliceBytes,
}: VectorIndexOptions) {
  const dims = Math.ceil(dimensions / 16) * 16
  const blocks = createVectorBlocks(dims)
  const scan = scanOf(blocks.memory)
  const rowsByOwner = new Map<number, Rows>()
  const blocksPerSlice = Math.max(1, Math.floor(sliceBytes / (blockRows * dims)))

  const assertDimensions = ({ length }: { readonly length: number }): void => {
    if (length === dimensions) return
    throw new AppError('embedding_bad_vectors', 'A vector has another number of dimensions than its model.')
  }
  const blockOf = ({ blocks: own }: Rows, row: number): number => own[Math.floor(row / blockRows)] ?? 0
  const vectorAt = (rows: Rows, row: number): number => blockOf(rows, row) + (row % blockRows) * dims
  const scaleAt = (rows: Rows, row: number): number => blocks.scalesOf(blockOf(rows, row)) / 4 + (row % blockRows)
  const similarityOf = (rows: Rows, row: number, query: Float32Array): number => {
    const bytes = blocks.bytes()
    const start = vectorAt(rows, row)
    let sum = 0
    for (let d = 0; d < dimensions; d += 1) sum += (query[d] ?? 0) * (bytes[start + d] ?? 0)
    return sum * (blocks.floats()[scaleAt(rows, row)] ?? 0)
  }

  const put = (ownerKey: number, seq: number, vector: Int8Array, scale: number): boolean => {
    assertDimensions(vector)
    const rows: Rows = rowsByOwner.get(ownerKey) ?? { seqs: [], rowBySeq: new Map(), blocks: [] }
    rowsByOwner.set(ownerKey, rows)
    const known = rows.rowBySeq.get(seq)
    const row = known ?? rows.seqs.length
    if (known === undefined) {
      if (row === rows.blocks.length * blockRows) rows.blocks.push(blocks.take())
      rows.seqs.push(seq)
      rows.rowBySeq.set(seq, row)
    }
    const start = vectorAt(rows, row)
    blocks.bytes().set(vector, start)
    blocks.bytes().fill(0, start + dimensions, start + dims)
    blocks.floats()[scaleAt(rows, row)] = scale
    return known === undefined
  }

  const remove = (ownerKey: number, seq: number): boolean => {
    const rows = rowsByOwner.get(ownerKey)
    const row = rows?.rowBySeq.get(seq)
    if (rows === undefined || row === undefined) return false
    const last = rows.seqs.length - 1
    const moved = rows.seqs[last] ?? seq
    // The last row takes the place of the one that goes, so that rows stay without gaps.
    const from = vectorAt(rows, last)
    blocks.bytes().copyWithin(vectorAt(rows, row), from, from + dims)
    blocks.floats()[scaleAt(rows, row)] = blocks.floats()[scaleAt(rows, last)] ?? 0
    rows.seqs[row] = moved
    rows.rowBySeq.set(moved, row)
    rows.rowBySeq.delete(seq)
    rows.seqs.pop()
    if (rows.seqs.length <= (rows.blocks.length - 1) * blockRows) blocks.release(rows.blocks.pop() ?? 0)
    if (rows.seqs.length === 0) rowsByOwner.delete(ownerKey)
    return true
  }

  /** Scans all of an owner's rows in slices; rows may come and go between two of them. */
  const scanAll = async (rows: Rows, query: Int16Array, best: BestScores): Promise<{ sum: number; count: number }> => {
    const { scores } = blocks
    let sum = 0
    let count = 0
    for (let next = 0; next < rows.blocks.length;) {
      const end = Math.min(next + blocksPerSlice, rows.blocks.length)
      // Another search may have used the room for the query meanwhile.
      blocks.words().fill(0, 0, dims).set(query)
      const found = blocks.floats().subarray(scores / 4, scores / 4 + blockRows)
      for (; next < end; next += 1) {
        const first = next * blockRows
        const block = rows.blocks[next] ?? 0
        const inBlock = Math.min(blockRows, rows.seqs.length - first)
        scan({ query: blocks.query, rows: block, scales: blocks.scalesOf(block), scores, count: inBlock, dims })
        let threshold = best.threshold()
        for (let i = 0; i < inBlock; i += 1) {
          const score = found[i] ?? 0
          sum += score
          if (score > threshold) {
            best.add(rows.seqs[first + i] ?? 0, score)
            threshold = best.threshold()
          }
        }
        count += inBlock
      }
      if (next < rows.blocks.length) await breathe()
    }
    return { sum, count }
  }

  return {
    dimensions,
    /** True where the row had no vector yet. */
    put,
    /** True where the row had a vector. */
    remove,
    /** How many rows of an owner have a vector. */
    size: (ownerKey: number): number => rowsByOwner.get(ownerKey)?.seqs.length ?? 0,
    search: async (ownerKey: number, query: Float32Array, limit: number): Promise<Neighbours> => {
      assertDimensions(query)
      const rows = rowsByOwner.get(ownerKey)
      if (!rows) return { nearest: [], mean: 0, best: 0 }
      const { vector, scale } = toInt16(query)
      const best = createBestScores(Math.max(1, limit))
      const { sum, count } = await scanAll(rows, vector, best)
      const nearest = new Map<number, number>()
      for (const { seq } of best.take()) {
        const row = rows.rowBySeq.get(seq)
        if (row !== undefined) nearest.set(seq, similarityOf(rows, row, query))
      }
      const ranked = Array.from(nearest, ([seq, similarity]) => ({ seq, similarity }))
      ranked.sort((a, b) => b.similarity - a.similarity || b.seq - a.seq)
      return {
        nearest: ranked.slice(0, limit),
        mean: count === 0 ? 0 : (sum * scale) / count,
        best: ranked[0]?.similarity ?? 0,
      }
    },
    /** Of these rows, those of the owner that have a vector. */
    similarities: (ownerKey: number, query: Float32Array, seqs: readonly number[]): ReadonlyMap<number, number> => {
      assertDimensions(query)
      const found = new Map<number, number>()
      const rows = rowsByOwner.get(ownerKey)
      for (const seq of rows ? seqs : []) {
        const row = rows?.rowBySeq.get(seq)
        if (rows && row !== undefined) found.set(seq, similarityOf(rows, row, query))
      }
      return found
    },
  }
}
export type VectorIndex = ReturnType<typeof createVectorIndex>
