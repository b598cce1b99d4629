import type { Memory } from '../../contract/memory.ts'
import type { ChangeHead } from '../memory/memory-writer.ts'
import type { ForgetDeps } from './forget-deps.ts'

interface Deps extends Pick<ForgetDeps, 'writer' | 'clock'> {
  /** Takes along what grew from the same words, under the same change; that is written into data.db at once. */
  readonly forgetGrowth: (agentId: string, changeId: string, words: readonly string[]) => void
}

/**
 * Puts one memory into the trash: with tombstones, so that it is not learned again. What the profile says by the same
 * words is hidden while it lies there. Undoing `change` brings all of it back. Call inside the transaction of memories.db.
 */
export const createToTrash =
  ({ writer, clock, forgetGrowth }: Deps) =>
  (change: ChangeHead, memory: Memory, reason: string): void => {
    const trashed: Memory = { ...memory, status: 'trashed', retractedAt: clock.now().toISOString() }
    writer.setTombstone(writer.write(change, { memory: trashed, reason }))
    // Where this fails nothing is forgotten, and who asked is told.
    forgetGrowth(memory.agentId, change.changeId, [memory.content])
  }
export type ToTrash = ReturnType<typeof createToTrash>
