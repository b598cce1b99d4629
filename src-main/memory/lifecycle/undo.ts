import type { Caller } from '../../contract/caller.ts'
import { AppError } from '../../contract/error.ts'
import type { Change, ChangeEntry, UnfinishedUndo } from '../../storage/change-store.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { ownersOf } from '../../storage/scope.ts'
import { breathe } from '../../util/breathe.ts'
import type { ChangeWriter } from './change-writer.ts'
import { type ChangeHead, type MemoryState, type MemoryWriter, newChange } from './memory-writer.ts'
import { joinEvidence, replacedBy } from './derive.ts'
import { found, notFound } from '../../contract/found.ts'
import { toldAgain } from './told-again.ts'

interface UndoDeps {
  readonly file: MemoriesFile
  readonly writer: MemoryWriter
  /** What is kept beside memories. */
  readonly beside: Pick<ChangeWriter, 'isAsLeft' | 'restore' | 'together'>
  /** Told of memories that an undo touched. */
  readonly onUndo: (agentId: string, memoryIds: readonly string[], changeId: string) => void
}

/** A change of no more is taken back in one transaction, a larger one in slices. */
const mostAtOnce = 10
const batchSize = 5
const pageSize = 500

/** Takes a change back, whatever it touched; to undo an undo is to redo. */
export function createUndo({ file, writer, beside, onUndo }: UndoDeps) {
  /** Returns the ids of the memories that it touches. */
  const revert = (change: ChangeHead, entry: ChangeEntry): string[] => {
    if (entry.store !== 'memory') {
      beside.restore(change, entry)
      return []
    }
    if (entry.before === null) writer.remove(change, entry.memoryId)
    else return [entry.memoryId, ...bringBack(change, JSON.parse(entry.before) as MemoryState)]
    return [entry.memoryId]
  }

  /** What was told again since it was forgotten is folded into what comes back. */
  const bringBack = (change: ChangeHead, state: MemoryState): string[] => {
    const gone = file.memories.get(state.memory.id, null)
    const isBack = gone?.status === 'trashed' && state.memory.status === 'active'
    const again = isBack ? toldAgain(file.memories, gone) : undefined
    if (!again) {
      writer.restore(change, state, 'undone')
      return []
    }
    const { id, pinned, locked, localOnly } = state.memory
    const kept = { pinned: pinned || again.pinned, locked: locked || again.locked }
    const memory = { ...state.memory, ...kept, localOnly: localOnly || again.localOnly }
    const evidence = joinEvidence([...state.evidence, ...file.evidence.list(again.id)])
    writer.write(change, { memory: replacedBy(again, id, gone?.retractedAt ?? again.recordedAt), reason: 'merged' })
    writer.restore(change, { ...state, memory, evidence }, 'undone')
    return [again.id]
  }

  const holds = (changeId: string, touched: readonly { memoryId: string; seq: number }[]): boolean =>
    touched.some(({ memoryId, seq }) => stillHolding(file.changes.laterOn(memoryId, seq), changeId))

  const isChangedSince = (changeId: string): boolean =>
    holds(changeId, file.changes.touchedSince(changeId, 0, Number.MAX_SAFE_INTEGER).touched)

  /** Looks through a large change page by page: what is written meanwhile is looked at by `assertUntouched`. */
  const assertUntouchedSoFar = async (changeId: string): Promise<number> => {
    const lookedAt = file.changes.lastSeq()
    for (let after: number | null = 0; after !== null;) {
      const page: ReturnType<typeof file.changes.touchedSince> = file.changes.touchedSince(changeId, after, pageSize)
      if (holds(changeId, page.touched)) throw changedSince()
      after = page.next
      if (after !== null) await breathe()
    }
    return lookedAt
  }

  const assertUntouched = (changeId: string, lookedAt: number): void => {
    const isAsLeft = file.changes.beside(changeId).every(beside.isAsLeft)
    if (!isAsLeft || holds(changeId, file.changes.touchedAfter(changeId, lookedAt))) throw changedSince()
  }

  /** False for what was changed since by another change than this one, or by the undo itself. */
  const isAsLeft = (entry: ChangeEntry & { seq: number }, undoes: string, by: string): boolean =>
    entry.store === 'memory'
      ? !stillHolding(
          file.changes.laterOn(entry.memoryId, entry.seq).filter(({ changeId }) => changeId !== by),
          undoes,
        )
      : beside.isAsLeft(entry)

  /** One slice of what is left, or null where nothing is. How far it came is noted with what it wrote. */
  const runSlice = (change: ChangeHead, undoes: string, belowSeq: number): Slice | null => {
    const left = file.changes.entries(undoes, belowSeq, mostAtOnce + 1)
    const isLast = left.length <= mostAtOnce
    const batch = isLast ? left : left.slice(0, batchSize)
    const taken = batch.flatMap((entry) => (isAsLeft(entry, undoes, change.changeId) ? [revert(change, entry)] : []))
    const last = batch.at(-1)
    if (!last || isLast) file.changes.finishUndo(change.changeId)
    else file.changes.noteUndo({ changeId: change.changeId, undoes, belowSeq: last.seq })
    if (!last) return null
    return { ids: taken.flat(), restored: taken.length, left: batch.length - taken.length, belowSeq: last.seq, isLast }
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
    let [restored, left] = [0, 0]
    let below = belowSeq
    running.add(change.changeId)
    try {
      for (;;) {
        await breathe()
        const slice = inBoth(() => runSlice(change, undoes, below))
        if (slice === null) return { ids, restored, left }
        ids.push(...slice.ids)
        restored += slice.restored
        left += slice.left
        below = slice.belowSeq
        if (slice.isLast) return { ids, restored, left }
      }
    } finally {
      running.delete(change.changeId)
    }
  }

  /** Goes on with an undo that was cut off: its rest is taken back under the same change. */
  const finish = async ({ changeId, undoes, belowSeq }: UnfinishedUndo): Promise<Undone> => {
    if (running.has(changeId)) throw new AppError('conflict', 'This change is being undone.')
    const { agentId, kind, author, summary } = found(file.changes.get(changeId), 'change')
    const change: ChangeHead = { changeId, agentId, kind, author: author as ChangeHead['author'], summary }
    const undone = await runRest(change, undoes, belowSeq)
    tell(agentId, undone.ids, changeId)
    return undone
  }

  /** `leavesChanged`: what was changed since stays as it is, and is counted; else nothing is taken back then. */
  const undo = async (caller: Caller, changeId: string, leavesChanged = false): Promise<Taken> => {
    const owners = ownersOf(caller)
    const done = found(file.changes.get(changeId), 'change')
    const isTheirs =
      caller.agents === 'all' || (caller.agents.includes(done.agentId) && !file.changes.reachesBeyond(changeId, owners))
    if (!isTheirs) throw notFound('change')
    const unfinished = file.changes.unfinishedUndos()
    const own = unfinished.find((other) => other.changeId === changeId)
    if (own) await finish(own)
    const open = unfinished.find((other) => other.changeId === done.undoneBy)
    if (open) return { changeId: open.changeId, ...countsOf(await finish(open)) }
    if (done.undoneBy) throw undoneBefore()
    const change = newChange(done.agentId, 'undo', done.summary)
    const lookedAt = leavesChanged ? null : await assertUntouchedSoFar(changeId)
    if (found(file.changes.get(changeId), 'change').undoneBy) throw undoneBefore()
    const first = inBoth(() => {
      if (lookedAt !== null) assertUntouched(changeId, lookedAt)
      writer.begin(change)
      file.changes.markUndone(done, change.changeId)
      file.tombstones.followChanges(done.agentId)
      return runSlice(change, changeId, Number.MAX_SAFE_INTEGER)
    })
    const rest = first && !first.isLast ? await runRest(change, changeId, first.belowSeq) : nothing
    const { ids, restored, left } = first ?? nothing
    tell(done.agentId, [...ids, ...rest.ids], change.changeId)
    return { changeId: change.changeId, restored: restored + rest.restored, left: left + rest.left }
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

const changedSince = (): AppError => new AppError('conflict', 'It was changed since; undo the later change first.')
const undoneBefore = (): AppError => new AppError('conflict', 'This change was undone before.')

interface Undone {
  /** Of memories. */
  readonly ids: readonly string[]
  readonly restored: number
  /** What was changed since. */
  readonly left: number
}
type Taken = Omit<Undone, 'ids'> & { readonly changeId: string }
const nothing: Undone = { ids: [], restored: 0, left: 0 }
const countsOf = ({ restored, left }: Undone) => ({ restored, left })

interface Slice extends Undone {
  readonly belowSeq: number
  readonly isLast: boolean
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
