import type { Caller } from '../../contract/caller.ts'
import { AppError } from '../../contract/error.ts'
import type { Change, ChangeEntry } from '../../storage/change-store.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { ownersOf } from '../../storage/scope.ts'
import { breathe } from '../../util/breathe.ts'
import { newId } from '../../util/ids.ts'
import type { ChangeHead, MemoryState, MemoryWriter } from './memory-writer.ts'
import { found, notFound } from './not-found.ts'

interface UndoDeps {
  readonly file: MemoriesFile
  readonly writer: MemoryWriter
  readonly onUndo: (agentId: string, memoryIds: readonly string[], changeId: string) => void
}

const batchSize = 100

/** Takes a change back, whatever it was; to undo an undo is to redo. */
export function createUndo({ file, writer, onUndo }: UndoDeps) {
  const revert = (change: ChangeHead, entry: ChangeEntry): void => {
    if (entry.before === null) {
      writer.remove(change, entry.memoryId)
      return
    }
    const state = JSON.parse(entry.before) as MemoryState
    writer.restore(change, state, 'undone')
  }

  /** Throws `conflict` where something that still holds was done to one of the memories since. */
  const assertUntouched = (changeId: string): void => {
    for (const { memoryId, seq } of file.changes.touchedSince(changeId)) {
      if (stillHolding(file.changes.laterOn(memoryId, seq), changeId)) {
        throw new AppError('conflict', 'The memory was changed since; undo the later change first.')
      }
    }
  }

  const revertBatch = (changeId: string, change: ChangeHead, belowSeq: number) => {
    const batch = file.changes.entries(changeId, belowSeq, batchSize)
    for (const entry of batch) revert(change, entry)
    return batch
  }

  return async (caller: Caller, changeId: string): Promise<{ changeId: string; restored: number }> => {
    const owners = ownersOf(caller)
    const done = found(file.changes.get(changeId), 'change')
    const isTheirs =
      caller.agents === 'all' || (caller.agents.includes(done.agentId) && !file.changes.reachesBeyond(changeId, owners))
    if (!isTheirs) throw notFound('change')
    if (done.undoneBy) throw new AppError('conflict', 'This change was undone before.')
    const change: ChangeHead = {
      changeId: newId(),
      agentId: done.agentId,
      kind: 'undo',
      author: 'user',
      summary: done.summary,
    }
    let batch = file.inTransaction(() => {
      assertUntouched(changeId)
      writer.begin(change)
      file.changes.markUndone(done, change.changeId)
      return revertBatch(changeId, change, Number.MAX_SAFE_INTEGER)
    })
    const ids = batch.map((entry) => entry.memoryId)
    for (let last = batch.at(-1); last; last = batch.at(-1)) {
      await breathe()
      const below = last.seq
      batch = file.inTransaction(() => revertBatch(changeId, change, below))
      ids.push(...batch.map((entry) => entry.memoryId))
    }
    onUndo(done.agentId, ids.slice(0, 100), change.changeId)
    return { changeId: change.changeId, restored: ids.length }
  }
}

/** True where the changes after `changeId` leave something in effect: an undo and what it took back cancel out. */
function stillHolding(later: readonly Pick<Change, 'changeId' | 'undoneBy'>[], changeId: string): boolean {
  const open: Pick<Change, 'changeId' | 'undoneBy'>[] = []
  const seen = new Set([changeId])
  for (const next of later) {
    if (seen.has(next.changeId)) continue
    seen.add(next.changeId)
    if (open.at(-1)?.undoneBy === next.changeId) open.pop()
    else open.push(next)
  }
  return open.length > 0
}
