import type { Memory, VersionReason } from '../../contract/memory.ts'
import type { Clock } from '../../util/clock.ts'
import type { ChangeHead, MemoryWriter } from './memory-writer.ts'

interface Deps {
  readonly writer: Pick<MemoryWriter, 'write' | 'setTombstone'>
  readonly clock: Clock
  /** Takes along what grew from the same words, under the same change; that is written into data.db at once. */
  readonly forgetHabits: (agentId: string, changeId: string, words: readonly string[]) => void
}

/**
 * Puts memories into the trash: with tombstones, so that they are not learned again. What the profile says by the same
 * words is hidden while they lie there. Undoing `change`, which is of their agent, brings all of it back. Call inside
 * the transaction of memories.db, with as many at once as it is to hold.
 */
export const createToTrash =
  ({ writer, clock, forgetHabits }: Deps) =>
  (change: ChangeHead, memories: readonly Memory[], reason: VersionReason): Memory[] => {
    const retractedAt = clock.now().toISOString()
    const trashed = memories.map((memory) =>
      writer.write(change, { memory: { ...memory, status: 'trashed', retractedAt }, reason }),
    )
    for (const memory of trashed) writer.setTombstone(memory)
    // Where this fails nothing is forgotten, and who asked is told.
    if (trashed.length > 0)
      forgetHabits(
        change.agentId,
        change.changeId,
        memories.map(({ content }) => content),
      )
    return trashed
  }
export type ToTrash = ReturnType<typeof createToTrash>
