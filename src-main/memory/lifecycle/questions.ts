import type { Question } from '../../contract/chat.ts'
import type { Memory } from '../../contract/memory.ts'
import { isInForce } from '../../contract/validity.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { isSameValue } from '../../util/same-value.ts'
import { onlyOf } from '../../storage/scope.ts'

/** What a waiting memory would be to one that holds. */
interface Effect {
  readonly kind: 'same' | 'replaces'
  readonly target: Memory
}

/** What a message asks the user, and what the user let in of it since. */
interface Asked {
  readonly questions: readonly Question[]
  /** Memories that were kept when asked about, with the change that did it. */
  readonly kept: readonly { readonly memory: Memory; readonly changeId: string }[]
}

/** The reason of the version in which the user let a memory in. */
export const acceptedReason = 'accepted'

/** Reads what waits for the user's word, memory by memory: the window asks about them together. */
export function createQuestions(file: Pick<MemoriesFile, 'memories' | 'evidence' | 'versions' | 'changes'>) {
  /** The message that said it last: that is where it is asked. */
  const saidIn = (memoryId: string): string | null =>
    file.evidence.list(memoryId).findLast(({ messageId }) => messageId !== null)?.messageId ?? null

  const acceptedBy = (memoryId: string): string | null => {
    const version = file.versions.list(memoryId).findLast(({ reason }) => reason === acceptedReason)
    return version && !file.changes.get(version.changeId)?.undoneBy ? version.changeId : null
  }

  return {
    /** What accepting `memory` would do to a memory that holds; null where it would stand beside all. */
    effectOf: (memory: Memory, now: string): Effect | null => {
      const holds = (other: Memory): boolean => isInForce(other, now)
      const { agentId, slot, supersedes } = memory
      const named = supersedes === null ? undefined : file.memories.get(supersedes, onlyOf(agentId))
      if (named && holds(named)) return { kind: 'replaces', target: named }
      const equal = file.memories.byHash(agentId, memory.contentHash).find(holds)
      if (equal) return { kind: 'same', target: equal }
      if (!slot) return null
      const ofSlot = file.memories.bySlot(agentId, slot.subject, slot.attribute).filter(holds)
      const same = ofSlot.find((other) => other.slot && isSameValue(other.slot.value, slot.value))
      if (same) return { kind: 'same', target: same }
      const [newest] = slot.single ? ofSlot : []
      return newest ? { kind: 'replaces', target: newest } : null
    },

    ofMessage: (agentId: string, messageId: string): Asked => {
      const ids = file.evidence.ofMessages([messageId]).map(({ memoryId }) => memoryId)
      const memories = file.memories
        .byIds([...new Set(ids)], onlyOf(agentId))
        .filter(({ id, reviewReason }) => reviewReason !== null && saidIn(id) === messageId)
      return {
        questions: memories
          .filter(({ status }) => status === 'pending')
          .map(({ id, content, reviewReason }) => ({
            memoryId: id,
            fact: content,
            reason: reviewReason,
            changeId: file.versions.list(id)[0]?.changeId ?? null,
          })),
        kept: memories
          .filter(({ status }) => status === 'active')
          .flatMap((memory) => {
            const changeId = acceptedBy(memory.id)
            return changeId === null ? [] : [{ memory, changeId }]
          }),
      }
    },
  }
}
