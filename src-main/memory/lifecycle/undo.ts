import type { Caller } from '../../contract/caller.ts'
import { AppError } from '../../contract/error.ts'
import type { Change, ChangeEntry, UnfinishedUndo } from '../../storage/change-store.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { ownersOf } from '../../storage/scope.ts'
import { breathe } from '../../util/breathe.ts'
import { newId } from '../../util/ids.ts'
import type { ChangeWriter } from './change-writer.ts'
import type { ChangeHead, MemoryState, MemoryWriter } from './memory-writer.ts'
import { found, notFound } from './not-found.ts'

interface UndoDeps {
  readonly file: MemoriesFile
  readonly writer: MemoryWriter
  /** What is kept beside memories. */
  readonly beside: Pick<ChangeWriter, 'isAsLeft' | 'restore' | 'together'>
  /** Told of memories that an undo touched. */
  readonly onUndo: (agentId: string, memoryIds: readonly string[], changeId: string) => void
}

const batchSize = 20

/** Takes a change back, whatever it touched; to undo an undo is to redo. */
export function createUndo({ file, writer, beside, onUndo }: UndoDeps) {
  const revert = (change: ChangeHead, entry: ChangeEntry): void => {
    if (entry.store !== 'memory') {
      beside.restore(change, entry)
      return
    }
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
    if (isChangedSince(changeId) || !file.changes.beside(changeId).every(beside.isAsLeft))
      throw new AppError('conflict', 'It was changed since; undo the later change first.')
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
    if (!last) return null
    const ids = batch.filter(({ store }) => store === 'memory').map(({ memoryId }) => memoryId)
    return { ids, restored: batch.length, belowSeq: last.seq }
  }

  /**
   * data.db is committed first: an undo that is cut off between the two files is still to be done for the log, and finds
   * there what it would put back.
   */
  const inBoth = <Result>(work: () => Result): Result => file.inTransaction(() => beside.together(work))

  const tell = (agentId: string, ids: readonly string[], changeId: string): void => {
    if (ids.length > 0) onUndo(agentId, ids.slice(0, 100), changeId)
  }

  const running = new Set<string>()
  const runRest = async (change: ChangeHead, undoes: string, belowSeq: number): Promise<Undone> => {
    const ids: string[] = []
    let restored = 0
    let below = belowSeq
    running.add(change.changeId)
    try {
      for (;;) {
        await breathe()
        const slice = inBoth(() => runSlice(change, undoes, below))
        if (slice === null) return { ids, restored }
        ids.push(...slice.ids)
        restored += slice.restored
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
    const { ids, restored } = await runRest(change, undoes, belowSeq)
    tell(agentId, ids, changeId)
    return restored
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
    const first = inBoth(() => {
      assertUntouched(changeId)
      writer.begin(change)
      file.changes.markUndone(done, change.changeId)
      file.tombstones.followChanges(done.agentId)
      return runSlice(change, changeId, Number.MAX_SAFE_INTEGER)
    })
    const rest =
      first && first.restored >= batchSize ? await runRest(change, changeId, first.belowSeq) : { ids: [], restored: 0 }
    tell(done.agentId, [...(first?.ids ?? []), ...rest.ids], change.changeId)
    return { changeId: change.changeId, restored: (first?.restored ?? 0) + rest.restored }
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

interface Undone {
  /** Of memories. */
  readonly ids: readonly string[]
  readonly restored: number
}

interface Slice extends Undone {
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
