import type { Memory } from '../../contract/memory.ts'
import { toldAt, isExpired } from '../../contract/validity.ts'
import type { EvidenceStore } from '../../storage/evidence-store.ts'
import type { MemoryStore } from '../../storage/memory-store.ts'
import { isSameValue } from '../../util/same-value.ts'

interface QuestionedDeps {
  readonly memories: Pick<MemoryStore, 'waiting'>
  readonly evidence: Pick<EvidenceStore, 'list'>
}

export type IsQuestioned = (memory: Memory, now: Date) => boolean

/** Whether another value of what one has one of was said later than a memory, and waits for the user's word. */
export const createIsQuestioned =
  ({ memories, evidence }: QuestionedDeps): IsQuestioned =>
  (memory, now) => {
    const { agentId, slot } = memory
    if (!slot?.single || !isOpen(memory)) return false
    const last = evidence.list(memory.id).reduce((latest, { saidAt }) => (saidAt > latest ? saidAt : latest), '')
    const said = last || toldAt(memory)
    return memories
      .waiting(agentId, '', slot)
      .some(
        (other) =>
          other.status === 'pending' &&
          toldAt(other) > said &&
          !isExpired(other, now.toISOString()) &&
          !isSameValue(other.slot?.value ?? '', slot.value),
      )
  }

const isOpen = ({ status, origin, locked, pinned }: Memory): boolean =>
  status === 'active' && origin === 'user_stated' && !locked && !pinned
