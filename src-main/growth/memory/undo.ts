import type { Caller } from '../../contract/caller.ts'
import { AppError } from '../../contract/error.ts'
import type { ChangeEntry } from '../../storage/change-store.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { breathe } from '../../util/breathe.ts'
import { newId } from '../../util/ids.ts'
import type { ChangeHead, MemoryState, MemoryWriter } from './memory-writer.ts'
import { found } from './not-found.ts'

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

  /** Throws `conflict` where something was done to one of the memories since. */
  const assertUntouched = (entry: ChangeEntry): void => {
    const version = file.memories.get(entry.memoryId, null)?.version ?? null
    if (version !== entry.afterVersion) {
      throw new AppError('conflict', 'The memory was changed since; undo the later change first.')
    }
  }

  const revertAll = async (changeId: string, change: ChangeHead): Promise<string[]> => {
    const ids: string[] = []
    let below = Number.MAX_SAFE_INTEGER
    for (;;) {
      const batch = file.changes.entries(changeId, below, batchSize)
      const last = batch.at(-1)
      if (!last) return ids
      file.inTransaction(() => {
        for (const entry of batch) revert(change, entry)
        if (ids.length === 0) file.changes.markUndone(changeId, change.changeId)
      })
      ids.push(...batch.map((entry) => entry.memoryId))
      below = last.seq
      await breathe()
    }
  }

  return async (caller: Caller, changeId: string): Promise<{ changeId: string; restored: number }> => {
    const done = found(file.changes.get(changeId), 'change')
    if (caller.agents !== 'all' && !caller.agents.includes(done.agentId)) found(undefined, 'change')
    if (done.undoneBy) throw new AppError('conflict', 'This change was undone before.')
    const change: ChangeHead = { changeId: newId(), agentId: done.agentId, kind: 'undo', author: 'user', summary: done.summary }
    file.inTransaction(() => {
      for (const entry of firstTouches(file, changeId)) assertUntouched(entry)
      writer.begin(change)
    })
    const ids = await revertAll(changeId, change)
    onUndo(done.agentId, ids.slice(0, 100), change.changeId)
    return { changeId: change.changeId, restored: ids.length }
  }
}

/** The last entry of each memory in a change: what its version has to be now. Large changes are checked in part. */
function firstTouches(file: MemoriesFile, changeId: string): ChangeEntry[] {
  const last = new Map<string, ChangeEntry>()
  for (const entry of file.changes.entries(changeId, Number.MAX_SAFE_INTEGER, 2_000)) {
    if (!last.has(entry.memoryId)) last.set(entry.memoryId, entry)
  }
  return [...last.values()]
}
