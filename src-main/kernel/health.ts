import { tokenizerVersion } from '../memory/language/tokenize.ts'
import { checkIntegrity } from '../storage/check-integrity.ts'
import type { ProfileFolder } from '../storage/profile-folder.ts'

/** What the files say of themselves. */
export function createHealth({ memories, data }: ProfileFolder, integrityWorker: URL) {
  return {
    path: memories.path,
    schemaVersion: () => memories.schemaVersion(),
    /** `ok`, or what SQLite found in either file; both are read whole, in a thread of their own. */
    integrity: () => checkIntegrity(integrityWorker, [memories.path, data.path]),
    /** False while the keyword index is being rebuilt for another tokenizer. */
    isIndexCurrent: (): boolean => {
      const state = memories.index.state()
      return state?.tokenizerVersion === tokenizerVersion && state.reindexAfter === null
    },
    /** True where the index counts as many memories of the owner as say that they are in it. */
    isIndexComplete: (agentId: string): boolean =>
      memories.index.count(agentId) === memories.memories.totalWithTerms(agentId),
  }
}
export type Health = ReturnType<typeof createHealth>
