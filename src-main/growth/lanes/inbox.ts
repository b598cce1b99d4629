import type { Caller } from '../../contract/caller.ts'
import { AppError } from '../../contract/error.ts'
import type { Evidence, Memory } from '../../contract/memory.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { ownersOf } from '../../storage/scope.ts'
import type { Clock } from '../../util/clock.ts'
import { newId } from '../../util/ids.ts'
import { languageOf } from '../../util/language.ts'
import { contentHash } from '../content-hash.ts'
import { foldScript } from '../extract/fold-script.ts'
import { decideFold } from '../fold.ts'
import type { ToTrash } from '../forget/to-trash.ts'
import { summarizeByRules } from '../summary/rule-summary.ts'
import { abstractOf, tombstoneMarks } from '../memory/memory-text.ts'
import type { ChangeHead, MemoryWriter } from '../memory/memory-writer.ts'
import { found } from '../memory/not-found.ts'
import { indexTerms } from '../tokenize.ts'

export type InboxDecision =
  | { readonly kind: 'accept' }
  | { readonly kind: 'edit'; readonly content: string }
  | { readonly kind: 'reject' }

export interface InboxItem {
  readonly memory: Memory
  readonly evidence: Evidence[]
  /** What would become history if this were accepted. */
  readonly replaces: Memory | null
}

interface InboxDeps {
  readonly file: MemoriesFile
  readonly writer: MemoryWriter
  readonly toTrash: ToTrash
  readonly clock: Clock
  readonly onChange: (
    agentId: string,
    memoryIds: readonly string[],
    change: 'added' | 'updated' | 'removed',
    changeId: string,
  ) => void
}

/** What waits for the user's word, and what the user says to it. */
export function createInbox({ file, writer, toTrash, clock, onChange }: InboxDeps) {
  const holding = (memory: Memory): Memory[] => {
    const ofSlot = memory.slot ? file.memories.bySlot(memory.agentId, memory.slot.subject, memory.slot.attribute) : []
    return [...file.memories.byHash(memory.agentId, memory.contentHash), ...ofSlot].filter(
      (other) => other.status === 'active',
    )
  }

  const foldOf = (memory: Memory): { kind: 'same' | 'replaces'; target: Memory } | null => {
    const near = holding(memory)
    const decision = decideFold({ ...memory, correction: false }, near, indexTerms)
    if (decision.kind === 'create') return null
    const target = near.find(({ id }) => id === decision.memoryId)
    return target ? { kind: decision.kind === 'supersede' ? 'replaces' : 'same', target } : null
  }

  const accept = (change: ChangeHead, memory: Memory): Memory => {
    const fold = foldOf(memory)
    file.tombstones.liftMarks(memory.agentId, tombstoneMarks(memory))
    if (fold?.kind === 'same') {
      const evidence = [...file.evidence.list(fold.target.id), ...file.evidence.list(memory.id)]
      writer.write(change, {
        memory: { ...memory, status: 'superseded', supersededBy: fold.target.id },
        reason: 'known already',
      })
      return writer.write(change, {
        memory: { ...fold.target, localOnly: fold.target.localOnly || memory.localOnly },
        evidence,
        reason: 'said again',
      })
    }
    if (fold)
      writer.write(change, {
        memory: {
          ...fold.target,
          status: 'superseded',
          supersededBy: memory.id,
          validTo: memory.validFrom ?? memory.saidAt,
          retractedAt: clock.now().toISOString(),
        },
        reason: 'superseded',
      })
    return writer.write(change, {
      memory: {
        ...memory,
        status: 'active',
        origin: 'user_confirmed',
        confidence: 1,
        localOnly: memory.localOnly || fold?.target.localOnly === true,
        supersedes: fold?.target.id ?? memory.supersedes,
      },
      reason: 'accepted',
    })
  }

  return {
    /** A page, newest first; `cursor` is the one a page before returned. */
    list: (query: {
      agentId: string
      lane: 'inbox' | 'quarantine'
      cursor: string | null
      limit: number
    }): { items: InboxItem[]; nextCursor: string | null; total: number } => {
      const before = query.cursor === null ? Number.MAX_SAFE_INTEGER : Number(query.cursor)
      if (!Number.isSafeInteger(before)) throw new AppError('invalid_input', 'The cursor is not one of ours.')
      const status = query.lane === 'inbox' ? 'pending' : 'quarantined'
      const rows = file.memories.list({ agentId: query.agentId, status, type: null, before, limit: query.limit })
      const last = rows.at(-1)
      return {
        items: rows.map(({ memory }) => {
          const fold = foldOf(memory)
          return {
            memory,
            evidence: file.evidence.list(memory.id),
            replaces: fold?.kind === 'replaces' ? fold.target : null,
          }
        }),
        nextCursor: last && rows.length === query.limit ? String(last.seq) : null,
        total: file.memories.total(query.agentId, status, null),
      }
    },

    /**
     * Accepting makes it hold, editing makes it hold in other words, rejecting moves it to the trash with a tombstone,
     * so that it is not proposed again. Throws `conflict` where nothing waits any more.
     */
    decide: (caller: Caller, id: string, decision: InboxDecision): { memory: Memory; changeId: string } => {
      const result = file.inTransaction(() => {
        const memory = found(file.memories.get(id, ownersOf(caller)), 'memory')
        if (memory.status !== 'pending' && memory.status !== 'quarantined')
          throw new AppError('conflict', 'This was decided before.')
        const change: ChangeHead = {
          changeId: newId(),
          agentId: memory.agentId,
          kind: decision.kind,
          author: 'user',
          summary: memory.title,
        }
        writer.begin(change)
        if (decision.kind !== 'reject') {
          const accepted = decision.kind === 'edit' ? inOtherWords(memory, decision.content) : memory
          return { memory: accept(change, accepted), changeId: change.changeId, change: 'updated' as const }
        }
        const [rejected] = toTrash(change, [memory], 'rejected')
        return { memory: found(rejected, 'memory'), changeId: change.changeId, change: 'removed' as const }
      })
      onChange(result.memory.agentId, [id], result.change, result.changeId)
      return { memory: result.memory, changeId: result.changeId }
    },
  }
}
export type Inbox = ReturnType<typeof createInbox>

/** The slot stays where the new words still hold its value. */
function inOtherWords(memory: Memory, content: string): Memory {
  const holds = memory.slot !== null && foldScript(content).toLowerCase().includes(foldScript(memory.slot.value))
  return {
    ...memory,
    title: abstractOf(content),
    content,
    ...summarizeByRules(content),
    contentHash: contentHash(content),
    language: languageOf(content),
    slot: holds ? memory.slot : null,
  }
}
