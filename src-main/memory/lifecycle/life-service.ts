import type { Caller } from '../../contract/caller.ts'
import type { Evidence, Memory, MemoryVersion } from '../../contract/memory.ts'
import { ownersOf } from '../../storage/scope.ts'
import type { MemorySearch } from '../retrieval/search-memories.ts'
import { ownMemory } from './own-memory.ts'
import { spanIn } from '../evidence/quoted.ts'
import { createAsOf } from './as-of.ts'
import { chainOf } from './chain.ts'
import { createConflicts, type ConflictKind } from './conflicts.ts'
import { createControls } from './controls.ts'
import { createDuplicates } from './duplicates.ts'
import type { LifeDeps, Quotable } from './life-deps.ts'
import { createReshape } from './reshape.ts'
import { createSettle } from './settle.ts'

/** A piece of evidence with where it stands. */
export interface Source extends Evidence {
  /** Null where the conversation was deleted, or was never one of ours. */
  readonly sessionTitle: string | null
  /** The quote still stands in the message it points at. */
  readonly stands: boolean
}

export interface Contradiction {
  readonly kind: ConflictKind
  readonly pair: readonly { readonly memory: Memory; readonly evidence: Evidence | null }[]
}

interface Deps extends LifeDeps {
  readonly quotable: Quotable
  readonly search: MemorySearch
  /** Where a message stands and what it says; null where it is gone. */
  readonly messageOf: (agentId: string, messageId: string) => { sessionTitle: string; text: string } | null
}

/** The life of memories: their history, their evidence, what the user sets, folds, splits and corrects. */
export function createLife({ search, messageOf, quotable, ...deps }: Deps) {
  const { file, clock } = deps
  const conflicts = createConflicts(file, clock)

  return {
    ...createControls(deps),
    ...createReshape(deps),
    asOf: createAsOf({ file, search, clock }),
    duplicates: createDuplicates(file, clock),
    settle: createSettle(deps),

    /** Versions, newest first, and what the memory replaced or was replaced by, oldest first. */
    history: (caller: Caller, id: string): { memory: Memory; versions: MemoryVersion[]; chain: Memory[] } => {
      const memory = ownMemory(file, caller, id)
      return {
        memory,
        versions: file.versions.list(id).toReversed(),
        chain: chainOf(file.relations, memory, ownersOf(caller)),
      }
    },

    evidence: (caller: Caller, id: string): { memory: Memory; evidence: Source[] } => {
      const memory = ownMemory(file, caller, id)
      const evidence = quotable(memory, file.evidence.list(id)).map((piece): Source => {
        const message = piece.messageId === null ? null : messageOf(memory.agentId, piece.messageId)
        const span = message && piece.kind === 'message' && piece.quote !== '' ? spanIn(message.text, piece) : null
        return { ...piece, span, sessionTitle: message?.sessionTitle ?? null, stands: span !== null }
      })
      return { memory, evidence }
    },

    conflicts: async (agentId: string): Promise<{ items: Contradiction[]; truncated: boolean }> => {
      const { items, truncated } = await conflicts(agentId)
      const withEvidence = (memory: Memory) => ({
        memory,
        evidence: quotable(memory, file.evidence.list(memory.id)).find(({ quote }) => quote !== '') ?? null,
      })
      return { items: items.map(({ kind, pair }) => ({ kind, pair: pair.map(withEvidence) })), truncated }
    },
  }
}
export type LifeService = ReturnType<typeof createLife>
