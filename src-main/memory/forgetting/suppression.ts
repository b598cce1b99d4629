import type { Evidence, Memory } from '../../contract/memory.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'

/**
 * Messages that say what was forgotten speak no more: they are no excerpt, no evidence, no title. Bound to the change of
 * the request: undone with it, and in force again where that is taken back.
 */
export function createSuppression({ file }: { readonly file: Pick<MemoriesFile, 'tombstones'> }) {
  const suppressed = (agentId: string, ids: readonly string[]): ReadonlySet<string> => {
    if (!file.tombstones.hasSaid(agentId)) return new Set()
    const marks = file.tombstones.matching(
      agentId,
      ids.map((id) => `message:${id}`),
    )
    return new Set(marks.map(({ mark }) => mark.slice('message:'.length)))
  }
  return {
    /** Call inside the file's transaction. `at`: when it was asked, ISO 8601 UTC. */
    suppress: (agentId: string, changeId: string, messageIds: readonly string[], at: string): void =>
      file.tombstones.add(
        agentId,
        `said:${changeId}`,
        messageIds.map((id) => `message:${id}`),
        at,
      ),
    /** Of these messages, those that were suppressed by a request that holds. */
    suppressed,
    /** What a memory rests on, as it may be shown: one that stays quotes no such message; one in the trash shows it. */
    quotable: ({ agentId, status }: Pick<Memory, 'agentId' | 'status'>, evidence: readonly Evidence[]): Evidence[] => {
      const ids = status === 'trashed' ? [] : evidence.flatMap(({ messageId }) => messageId ?? [])
      const gone = suppressed(agentId, ids)
      return evidence.map((piece) => (gone.has(piece.messageId ?? '') ? { ...piece, quote: '', span: null } : piece))
    },
  }
}
export type Suppression = ReturnType<typeof createSuppression>
