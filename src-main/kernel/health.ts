import type { ProfileFolder } from '../storage/profile-folder.ts'

/** What the files say of themselves. */
export function createHealth({ memories, data }: ProfileFolder) {
  return {
    path: memories.path,
    schemaVersion: () => memories.schemaVersion(),
    /** `ok`, or what SQLite found. Reads both files whole. */
    integrity: (): string => {
      const found = [memories.integrity(), data.integrity()].filter((verdict) => verdict !== 'ok')
      return found.length === 0 ? 'ok' : found.join('; ')
    },
    indexed: (agentId: string): number => memories.index.count(agentId),
  }
}
export type Health = ReturnType<typeof createHealth>
