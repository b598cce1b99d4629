import type { Caller } from '../../contract/caller.ts'
import { AppError } from '../../contract/error.ts'
import type { Change, ChangeEntry, UnfinishedUndo } from '../../storage/change-store.ts'
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

  const isChangedSince = (changeId: string): boolean =>
    file.changes
      .touchedSince(changeId)
      .some(({ memoryId, seq }) => stillHolding(file.changes.laterOn(memoryId, seq), changeId))

  const assertUntouched = (changeId: string): void => {
    if (isChangedSince(changeId))
      throw new AppError('conflict', 'The memory was changed since; undo the later change first.')
  }

  const revertBatch = (changeId: string, change: ChangeHead, belowSeq: number) => {
    const batch = file.changes.entries(changeId, belowSeq, batchSize)
    for (const entry of batch) revert(change, entry)
    return batch
  }

  /** One slice of what is left, or null where nothing is. How far it came is noted with what it wrote. */
  const runSlice = (change: ChangeHead, undoes: string, belowSeq: number): Slice | null => {
    const batch = revertBatch(undoes, change, belowSeq)
    const last = batch.at(-1)
    if (!last || batch.length < batchSize) file.changes.finishUndo(change.changeId)
    else file.changes.noteUndo({ changeId: change.changeId, undoes, belowSeq: last.seq })
    return last ? { ids: batch.map((entry) => entry.memoryId), belowSeq: last.seq } : null
  }

  const running = new Set<string>()
  const runRest = async (change: ChangeHead, undoes: string, belowSeq: number): Promise<string[]> => {
    const ids: string[] = []
    let below = belowSeq
    running.add(change.changeId)
    try {
      for (;;) {
        await breathe()
        const slice = file.inTransaction(() => runSlice(change, undoes, below))
        if (slice === null) return ids
        ids.push(...slice.ids)
        below = slice.belowSeq
      }
    } finally {
      running.delete(change.changeId)
    }
  }

  /** Goes on with an undo that was cut off: its rest is taken back under the same change. */
  const finish = async ({ changeId, undoes, belowSeq }: UnfinishedUndo): Promise<number> => {
    if (running.has(changeId)) throw new AppError('conflict', 'This change is being undone.')
    const { agentId, kind, author, summary } = found(file.changes.get(changeId), 'change')
    const change: ChangeHead = { changeId, agentId, kind, author: author as ChangeHead['author'], summary }
    const ids = await runRest(change, undoes, belowSeq)
    onUndo(agentId, ids.slice(0, 100), changeId)
    return ids.length
  }

  const undo = async (caller: Caller, changeId: string): Promise<{ changeId: string; restored: number }> => {
    const owners = ownersOf(caller)
    const done = found(file.changes.get(changeId), 'change')
    const isTheirs =
      caller.agents === 'all' || (caller.agents.includes(done.agentId) && !file.changes.reachesBeyond(changeId, owners))
    if (!isTheirs) throw notFound('change')
    const unfinished = file.changes.unfinishedUndos()
    const own = unfinished.find((other) => other.changeId === changeId)
    if (own) await finish(own)
    const open = unfinished.find((other) => other.changeId === done.undoneBy)
    if (open) return { changeId: open.changeId, restored: await finish(open) }
    if (done.undoneBy) throw new AppError('conflict', 'This change was undone before.')
    const change: ChangeHead = {
      changeId: newId(),
      agentId: done.agentId,
      kind: 'undo',
      author: 'user',
      summary: done.summary,
    }
    const first = file.inTransaction(() => {
      assertUntouched(changeId)
      writer.begin(change)
      file.changes.markUndone(done, change.changeId)
      file.tombstones.followChanges(done.agentId)
      return runSlice(change, changeId, Number.MAX_SAFE_INTEGER)
    })
    const ids = [...(first?.ids ?? [])]
    if (ids.length >= batchSize && first) ids.push(...(await runRest(change, changeId, first.belowSeq)))
    onUndo(done.agentId, ids.slice(0, 100), change.changeId)
    return { changeId: change.changeId, restored: ids.length }
  }

  return Object.assign(undo, {
    /** True where something that still holds was done to one of its memories since: then it is refused. */
    isChangedSince,
    /** Brings to an end what was cut off when the app last ended. */
    resume: async (): Promise<void> => {
      for (const open of file.changes.unfinishedUndos()) await finish(open)
    },
  })
}

interface Slice {
  readonly ids: readonly string[]
  readonly belowSeq: number
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
