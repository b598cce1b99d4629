import type { Memory } from '../../contract/memory.ts'
import type { ChangeHead } from '../memory/memory-writer.ts'
import type { ForgetDeps } from './forget-deps.ts'

type Deps = Pick<ForgetDeps, 'file' | 'data' | 'writer' | 'clock'>

/**
 * Puts one memory into the trash: with tombstones, so that it is not learned again, and with the lines of the profile
 * that rest on the same words. Undoing `change` brings all of it back. Call inside the transaction of memories.db.
 */
export function createToTrash({ file, data, writer, clock }: Deps) {
  /** A line without a memory of its own would stay: from now on it goes and comes with this one. */
  const tieProfile = (memory: Memory): void => {
    for (const { messageId, quote } of file.lineage.quotesOf([memory.id])) {
      if (messageId === null) continue
      for (const line of data.traces.looseLines(memory.agentId, messageId)) {
        if (sharesWords(line.quote, quote)) data.traces.tie(memory.agentId, line, memory.id)
      }
    }
  }

  return (change: ChangeHead, memory: Memory, reason: string): void => {
    const trashed: Memory = { ...memory, status: 'trashed', retractedAt: clock.now().toISOString() }
    writer.setTombstone(writer.write(change, { memory: trashed, reason }))
    tieProfile(memory)
  }
}
export type ToTrash = ReturnType<typeof createToTrash>

const sharesWords = (a: string, b: string): boolean => a !== '' && b !== '' && (a.includes(b) || b.includes(a))
