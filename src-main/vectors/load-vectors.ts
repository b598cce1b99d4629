import type { VectorStore } from '../storage/vector-store.ts'
import { breathe } from '../util/breathe.ts'
import type { VectorIndex } from './vector-index.ts'

const pageSize = 500

interface LoadVectorsOptions {
  readonly store: Pick<VectorStore, 'page'>
  readonly modelKey: number
  readonly index: VectorIndex
  readonly signal: AbortSignal
}

/** Puts every stored vector of a model into the index, in pages; returns how many. Ends early where `signal` is aborted. */
export async function loadVectors({ store, modelKey, index, signal }: LoadVectorsOptions): Promise<number> {
  let count = 0
  let after = 0
  while (!signal.aborted) {
    const page = store.page(modelKey, after, pageSize)
    const last = page.at(-1)
    if (!last) break
    for (const { ownerKey, seq, vector, scale } of page) index.put(ownerKey, seq, vector, scale)
    count += page.length
    after = last.seq
    await breathe()
  }
  return count
}
