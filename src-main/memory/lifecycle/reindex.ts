import type { MemoriesFile } from '../../storage/memories-file.ts'
import { isIndexed, termsOf } from './memory-text.ts'
import { reindexRows } from '../../storage/reindex-rows.ts'
import { tokenizerVersion } from '../language/tokenize.ts'

/** Brings the keyword index of memories to this tokenizer; see `reindexRows`. */
export const reindexIfStale = (
  file: MemoriesFile,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<number> =>
  reindexRows(
    {
      index: file.index,
      tokenizerVersion,
      inTransaction: file.inTransaction,
      page: (after, limit) => file.memories.page(null, after, limit),
      sizeOf: ({ memory }) => memory.content.length,
      reindex: ({ seq, memory }) => {
        const place = file.memories.place(memory.id)
        if (!place) return
        file.index.remove(seq, memory.agentId, place.termCount)
        const terms = isIndexed(memory) ? termsOf(memory) : { head: [], body: [] }
        const termCount = file.index.add(seq, memory.agentId, terms)
        file.index.setTermCount(seq, termCount)
        const ownerKey = file.index.ownerKey(memory.agentId)
        if (ownerKey === undefined || place.termCount > 0 === termCount > 0) return
        // Words that only this tokenizer sees make it a memory that can be found, and the other way round.
        if (termCount > 0) file.vectors.renew(seq, ownerKey)
        else file.vectors.forget(seq)
      },
    },
    onProgress,
    signal,
  )
