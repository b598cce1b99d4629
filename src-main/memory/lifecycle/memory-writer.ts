import type { Evidence, Memory, MemoryVersion, VersionReason } from '../../contract/memory.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { Clock } from '../../util/clock.ts'
import { newId } from '../../util/ids.ts'
import { isIndexed, marksOfApart, termsOf, tombstoneMarks } from './memory-text.ts'

export type Author = MemoryVersion['author']

/** Everything that makes a memory what it is: what undo brings back. */
export interface MemoryState {
  readonly memory: Memory
  readonly evidence: readonly Evidence[]
  readonly history: readonly MemoryVersion[]
  /** It was forgotten, and is not to be learned again. */
  readonly tombstoned: boolean
  /** Its words were to leave the conversations as well. */
  readonly wished?: boolean
}

export interface ChangeHead {
  readonly changeId: string
  readonly agentId: string
  readonly kind: string
  readonly author: Author
  /** One line for the change list. */
  readonly summary: string
}

/** A change of its own, not begun yet. */
export const newChange = (agentId: string, kind: string, summary: string, author: Author = 'user'): ChangeHead => ({
  changeId: newId(),
  agentId,
  kind,
  author,
  summary,
})

interface Write {
  readonly memory: Memory
  /** Left as it is where absent. */
  readonly evidence?: readonly Evidence[]
  readonly reason: VersionReason
  /** Keeps the record's own time of change: it comes back as it was. */
  readonly keepTime?: true
}

/**
 * The one way a memory changes: row, evidence, index, vectors, version and undo entry go together.
 * Call inside the file's transaction.
 */
export function createMemoryWriter(file: MemoriesFile, clock: Clock) {
  const stateOf = (id: string): MemoryState | null => {
    const memory = file.memories.get(id, null)
    return memory
      ? {
          memory,
          evidence: file.evidence.list(id),
          history: file.versions.list(id),
          tombstoned: file.tombstones.has(id),
          wished: file.trash.isWished(id),
        }
      : null
  }

  /** Puts a row with its terms in the place of those it had. */
  const putTerms = (memory: Memory, place: ReturnType<typeof file.memories.place>) => {
    if (place) file.index.remove(place.seq, place.agentId, place.termCount)
    const terms = isIndexed(memory) ? termsOf(memory) : { head: [], body: [] }
    const seq = file.memories.put(memory, terms.head.length + terms.body.length)
    return { seq, termCount: file.index.add(seq, memory.agentId, terms) }
  }

  /** Puts the row and keeps the index and the vectors in step; what is found by the same words stays in the index. */
  const putIndexed = (memory: Memory, before: Memory | undefined): void => {
    const place = file.memories.place(memory.id)
    const wasFound = place !== undefined && place.termCount > 0
    const staysIndexed = wasFound && isIndexed(memory) && before !== undefined && hasSameTerms(before, memory)
    const { seq, termCount } = staysIndexed ? place : putTerms(memory, place)
    if (staysIndexed) file.memories.put(memory, termCount)
    const isKept = wasFound && termCount > 0 && before !== undefined && meansTheSame(before, memory)
    if (isKept) return
    const ownerKey = file.index.ownerKey(memory.agentId)
    if (termCount > 0 && ownerKey !== undefined) file.vectors.renew(seq, ownerKey)
    else if (wasFound) file.vectors.forget(seq)
  }

  const begin = (change: ChangeHead): void => file.changes.add({ ...change, at: clock.now().toISOString() })

  /** A change of its own to one memory. */
  const beginOn = ({ agentId, title }: Memory, kind: string, author: Author = 'user'): ChangeHead => {
    const change = newChange(agentId, kind, title, author)
    begin(change)
    return change
  }

  /** What comes or comes back stays on this computer with the rest of its matter. */
  const staysHere = (memory: Memory, before: Memory | undefined): boolean => {
    if (before && (before.status !== 'trashed' || memory.status === 'trashed')) return memory.localOnly
    const beside = file.relations.staysBeside(memory)
    return before ? (beside ?? memory.localOnly) : memory.localOnly || beside === true
  }

  const write = (change: ChangeHead, { memory, evidence, reason, keepTime }: Write): Memory => {
    const before = stateOf(memory.id)
    const at = clock.now().toISOString()
    const version = (before?.history.at(-1)?.version ?? before?.memory.version ?? memory.version - 1) + 1
    const next = {
      ...memory,
      localOnly: staysHere(memory, before?.memory),
      version,
      updatedAt: keepTime ? memory.updatedAt : at,
    }
    putIndexed(next, before?.memory)
    if (evidence) file.evidence.replace(memory.id, evidence)
    file.versions.add(memory.id, {
      version,
      at,
      author: change.author,
      reason,
      changeId: change.changeId,
      memory: next,
    })
    if (next.status !== 'trashed') {
      file.tombstones.lift(memory.id)
      file.trash.unwish(memory.id)
    }
    file.changes.addEntry(change.changeId, {
      store: 'memory',
      memoryId: memory.id,
      after: null,
      before: before && JSON.stringify({ ...before, history: [] }),
      afterVersion: version,
    })
    return next
  }

  const remove = (change: ChangeHead, id: string): void => {
    const before = stateOf(id)
    const place = file.memories.place(id)
    if (!before || !place) return
    file.index.remove(place.seq, place.agentId, place.termCount)
    file.vectors.forget(place.seq)
    const marks = marksOf(before.memory)
    file.memories.remove(id)
    file.tombstones.lift(id)
    file.tombstones.reinstateMarks(before.memory.agentId, marks)
    file.changes.addEntry(change.changeId, {
      store: 'memory',
      memoryId: id,
      before: JSON.stringify(before),
      after: null,
      afterVersion: null,
    })
  }

  const setTombstone = (memory: Memory): void =>
    file.tombstones.add(memory.agentId, memory.id, marksOf(memory), clock.now().toISOString())
  const marksOf = (memory: Memory): string[] => {
    const quotes = file.evidence.list(memory.id).map(({ quote }) => quote)
    const marks = tombstoneMarks(memory, quotes)
    return memory.origin === 'untrusted' ? marksOfApart(marks) : marks
  }

  return {
    stateOf,
    begin,
    beginOn,
    write,
    remove,
    /** Puts a whole state back, as import and undo do: its history first, then a version that says why. */
    restore: (change: ChangeHead, state: MemoryState, reason: VersionReason): Memory => {
      const history = file.versions.list(state.memory.id)
      const written = write(change, { memory: state.memory, evidence: state.evidence, reason, keepTime: true })
      if (state.tombstoned) setTombstone(written)
      if (state.wished) file.trash.wish(written.id)
      for (const version of state.history) {
        const isNew = !history.some((known) => known.version === version.version)
        // Where there was nothing, the record comes back with its own account of how it came to be.
        if (
          isNew &&
          (version.version < written.version || (history.length === 0 && version.version === written.version))
        ) {
          file.versions.add(state.memory.id, version)
        }
      }
      return written
    },
    setTombstone,
  }
}
export type MemoryWriter = ReturnType<typeof createMemoryWriter>

const saysTheSame = (a: Memory, b: Memory): boolean =>
  a.agentId === b.agentId && a.content === b.content && a.title === b.title && a.speaker === b.speaker
const hasSameTerms = (a: Memory, b: Memory): boolean =>
  saysTheSame(a, b) && a.keywords.join(' ') === b.keywords.join(' ')
/** True where both would be embedded alike: a vector of one is one of the other. */
const meansTheSame = (a: Memory, b: Memory): boolean =>
  saysTheSame(a, b) && a.saidAt === b.saidAt && a.localOnly === b.localOnly
