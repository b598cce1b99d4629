import type { Caller } from '../../contract/caller.ts'
import { AppError } from '../../contract/error.ts'
import type { Evidence, Memory, MemoryStatus, MemoryType, MemoryVersion } from '../../contract/memory.ts'
import { onlyOf, ownersOf } from '../../storage/scope.ts'
import { breathe } from '../../util/breathe.ts'
import { timeIsUp } from '../../util/paced.ts'
import { contentHash } from '../../util/content-hash.ts'
import { isInstructionLike } from '../evidence/instruction-like.ts'
import { cameWith } from '../evidence/quoted.ts'
import { isExpired, isUsersWord, untrashedStatuses } from '../../contract/validity.ts'
import { abstractOf } from '../../util/first-lines.ts'
import { categoryName, hasSameSymbols, marksTakenBack } from './memory-text.ts'
import type { LifeDeps } from './life-deps.ts'
import { newChange } from './memory-writer.ts'
import { type NewMemory, newMemory, wordedAs } from './new-memory.ts'
import { ownMemory } from './own-memory.ts'
import { slotOfSuccessor } from './read-slot.ts'

export interface StoreInput extends NewMemory {
  readonly evidence: Evidence | null
  readonly idempotencyKey: string | null
}

export interface StoreResult {
  readonly id: string
  readonly uri: string
  readonly outcome: 'created' | 'duplicate' | 'merged' | 'quarantined'
  readonly changeId: string | null
}

export type MemoryPatch = Partial<{
  readonly [Field in 'title' | 'content' | 'category' | 'keywords' | 'importance']: Memory[Field] | undefined
}> & { readonly confirmed?: true | undefined }

export interface MemoryDetail {
  readonly memory: Memory
  readonly evidence: Evidence[]
  /** Newest first. */
  readonly history: MemoryVersion[]
}

const batchSize = 8

/** Storing, reading and editing single memories for a caller, and removing all of an agent. */
export function createMemoryService({ file, writer, clock, onChange }: LifeDeps) {
  const now = () => clock.now().toISOString()

  const create = (input: StoreInput): StoreResult => {
    const isOrder = !isUsersWord({ origin: input.origin ?? 'user_stated' }) && isInstructionLike(input.content)
    const status = input.origin === 'untrusted' || isOrder ? 'quarantined' : (input.status ?? 'active')
    const reviewReason = isOrder ? 'instruction' : input.reviewReason
    const memory = newMemory({ ...input, status, reviewReason }, now())
    const change = writer.beginOn(memory, 'add', input.origin === 'imported' ? 'import' : 'user')
    file.tombstones.liftMarks(memory.agentId, marksTakenBack(memory))
    const source = input.origin === 'imported' ? [cameWith(change.changeId, null, memory.recordedAt)] : []
    const evidence = [...(input.evidence ? [input.evidence] : []), ...source]
    const written = writer.write(change, { memory, evidence, reason: 'stored' })
    return {
      id: written.id,
      uri: written.uri,
      outcome: status === 'quarantined' ? 'quarantined' : 'created',
      changeId: change.changeId,
    }
  }

  const storeOnce = (input: StoreInput): StoreResult => {
    // What waits in quarantine is not known yet: it must not keep the user from storing the same.
    const counts = (memory: Memory): boolean =>
      (memory.status === 'active' || input.origin === 'untrusted') && !isExpired(memory, now())
    const same = file.memories
      .byHash(input.agentId, contentHash(input.content))
      .find((memory) => memory.type === input.type && counts(memory) && hasSameSymbols(memory.content, input.content))
    if (same) return { id: same.id, uri: same.uri, outcome: 'duplicate', changeId: null }
    return create(input)
  }

  /** Some that are not in the trash; none where all are. */
  const firstOf = (agentId: string) => {
    for (const status of untrashedStatuses) {
      const some = file.memories.newest(agentId, status, batchSize)
      if (some.length > 0) return some
    }
    return []
  }

  return {
    /** Identical content of one owner and type is one memory. A repeated `idempotencyKey` returns the first result. */
    store: (input: StoreInput): StoreResult => {
      const result = file.inTransaction(() => {
        const key = input.idempotencyKey
        const earlier = key ? file.applied.callResult(input.agentId, key) : undefined
        if (earlier) return JSON.parse(earlier) as StoreResult
        const stored = storeOnce(input)
        if (key) file.applied.addCall(input.agentId, key, JSON.stringify(stored), now())
        return stored
      })
      if (result.changeId && result.outcome === 'created')
        onChange(input.agentId, [result.id], 'added', result.changeId)
      return result
    },

    get: (caller: Caller, id: string): MemoryDetail => {
      const memory = ownMemory(file, caller, id)
      return { memory, evidence: file.evidence.list(id), history: file.versions.list(id).toReversed() }
    },

    /** A page, newest first: below the row that `next` of the page before tells. */
    list: (query: {
      agentId: string
      status: MemoryStatus
      type: MemoryType | null
      before: number
      limit: number
      /** Only those of the active ones that have outlived their shelf life. */
      expired?: boolean
    }) => {
      const { agentId, type, before, limit } = query
      const expired = query.expired === true ? { agentId, type, at: now() } : null
      const rows = expired ? file.relations.expired({ ...expired, before, limit }) : file.memories.list(query)
      const last = rows.at(-1)
      return {
        items: rows.map((row) => row.memory),
        next: last && rows.length === limit ? last.seq : null,
        total: expired ? file.relations.countExpired(expired) : file.memories.total(agentId, query.status, type),
      }
    },

    /** A new version; throws `conflict` where the memory moved on since `expectedVersion`. */
    update: (caller: Caller, id: string, patch: MemoryPatch, expectedVersion: number) => {
      const result = file.inTransaction(() => {
        const memory = ownMemory(file, caller, id)
        if (memory.version !== expectedVersion) throw changedMeanwhile()
        if (memory.status === 'trashed')
          throw new AppError('conflict', 'The memory is in the trash; bring it back first.')
        const edited = patched(memory, patch)
        const change = writer.beginOn(edited, 'edit')
        return { memory: writer.write(change, { memory: edited, reason: 'edited' }), changeId: change.changeId }
      })
      onChange(result.memory.agentId, [id], 'updated', result.changeId)
      return result
    },

    /** Everything of one agent to the trash, without tombstones: a wipe may be followed by an import of the same. */
    trashAll: async (agentId: string): Promise<{ deleted: number; changeId: string }> => {
      const change = newChange(agentId, 'delete_all', agentId)
      file.inTransaction(() => writer.begin(change))
      let deleted = 0
      for (;;) {
        const rows = firstOf(agentId)
        if (rows.length === 0) break
        const isUp = timeIsUp()
        file.inTransaction(() => {
          for (const memory of rows) {
            writer.write(change, {
              memory: { ...memory, status: 'trashed', retractedAt: now() },
              reason: 'deleted with all',
            })
            deleted += 1
            if (isUp()) break
          }
        })
        await breathe()
      }
      onChange(agentId, [], 'removed', change.changeId)
      return { deleted, changeId: change.changeId }
    },

    counts: (caller: Caller, agentId: string | null) =>
      file.memories.counts(agentId === null ? ownersOf(caller) : onlyOf(agentId)),
  }
}
export type MemoryService = ReturnType<typeof createMemoryService>

const changedMeanwhile = (): AppError => new AppError('conflict', 'The memory was changed in the meantime.')

function patched(memory: Memory, patch: MemoryPatch): Memory {
  const content = patch.content ?? memory.content
  const changed = content !== memory.content
  return {
    ...memory,
    // What the slot said may no longer be what the text says: the text is read anew.
    ...(changed && { ...wordedAs(content), slot: slotOfSuccessor(content, [memory.slot]) }),
    // A title that was made of the text follows it.
    title: patch.title ?? (memory.title === abstractOf(memory.content) ? abstractOf(content) : memory.title),
    category: patch.category === undefined ? memory.category : categoryName(patch.category),
    keywords: patch.keywords ? [...patch.keywords] : memory.keywords,
    importance: patch.importance ?? memory.importance,
    origin: changed || patch.confirmed ? 'user_confirmed' : memory.origin,
  }
}
