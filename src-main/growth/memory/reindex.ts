import type { MemoriesFile } from '../../storage/memories-file.ts'
import { breathe } from '../../util/breathe.ts'
import { tokenizerVersion } from '../tokenize.ts'
import { isIndexed, termsOf } from './memory-text.ts'

const batchSize = 50

/**
 * Rebuilds the keyword index where it was made by another tokenizer; goes on where an interrupted run stopped.
 * Returns how many rows were indexed anew; 0 where the index is of this version.
 */
export async function reindexIfStale(
  file: MemoriesFile,
  onProgress: (done: number) => void,
  signal: AbortSignal,
): Promise<number> {
  const state = file.index.state()
  if (!state) {
    file.index.setState(tokenizerVersion, null)
    return 0
  }
  if (state.tokenizerVersion === tokenizerVersion && state.reindexAfter === null) return 0
  let after = state.tokenizerVersion === tokenizerVersion ? (state.reindexAfter ?? 0) : 0
  let done = 0
  while (!signal.aborted) {
    const rows = file.memories.page(null, after, batchSize)
    const last = rows.at(-1)
    if (!last) {
      file.index.setState(tokenizerVersion, null)
      return done
    }
    file.inTransaction(() => {
      for (const { seq, memory } of rows) {
        const place = file.memories.place(memory.id)
        if (place) file.index.remove(seq, memory.agentId, place.termCount)
        file.index.setTermCount(
          seq,
          file.index.add(seq, memory.agentId, isIndexed(memory) ? termsOf(memory) : { head: [], body: [] }),
        )
      }
      file.index.setState(tokenizerVersion, last.seq)
    })
    after = last.seq
    done += rows.length
    onProgress(done)
    await breathe()
  }
  return done
}
