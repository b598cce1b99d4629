import { checkIntegrity } from '../storage/check-integrity.ts'
import type { ProfileFolder } from '../storage/profile-folder.ts'

/** What the files say of themselves. */
export function createHealth({ memories, data }: ProfileFolder, integrityWorker: URL) {
  return {
    path: memories.path,
    schemaVersion: () => memories.schemaVersion(),
    /** `ok`, or what SQLite found in either file; both are read whole, in a thread of their own. */
    integrity: () => checkIntegrity(integrityWorker, [memories.path, data.path]),
    indexed: (agentId: string): number => memories.index.count(agentId),
  }
}
export type Health = ReturnType<typeof createHealth>
