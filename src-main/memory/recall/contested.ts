import type { Memory, Slot } from '../../contract/memory.ts'
import type { EvidenceStore } from '../../storage/evidence-store.ts'
import type { MemoryStore } from '../../storage/memory-store.ts'
import { isSameValue } from '../language/same-value.ts'
import type { Statement } from './outdated-messages.ts'

interface ContestDeps {
  readonly memories: Pick<MemoryStore, 'waiting'>
  readonly evidence: Pick<EvidenceStore, 'list'>
}

/** What speaks against a memory that still holds, and nobody has decided on. */
export function createContest({ memories, evidence }: ContestDeps) {
  const lastOf = (id: string) => evidence.list(id).toSorted((a, b) => b.saidAt.localeCompare(a.saidAt))[0]

  return {
    /**
     * Where the user said it last. Null for what nobody said, what the user decided on and what is over anyway: words
     * said later take nothing from that.
     */
    saidOf: (memory: Memory): Statement | null => {
      const last = isOpen(memory) ? lastOf(memory.id) : undefined
      if (last?.role !== 'user' || last.messageId === null || last.sessionId === null || last.position === null)
        return null
      const { messageId, sessionId, position, role, quote: text, saidAt: at } = last
      return { messageId, sessionId, position, role, text, at }
    },
    /** Another value of what one has one of was said later and waits for the user's word. */
    isQuestioned: (memory: Memory, now: Date): boolean => {
      const { agentId, slot } = memory
      if (!slot?.single || !isOpen(memory)) return false
      const said = lastOf(memory.id)?.saidAt ?? memory.saidAt ?? memory.recordedAt
      return rivalsOf(slot).some((rival) =>
        memories
          .waiting(agentId, '', rival)
          .some(
            (other) =>
              other.status === 'pending' &&
              (other.saidAt ?? other.recordedAt) > said &&
              (other.expiresAt === null || other.expiresAt > now.toISOString()) &&
              (other.slot?.attribute !== slot.attribute || !isSameValue(other.slot.value, slot.value)),
          ),
      )
    },
  }
}
export type Contest = ReturnType<typeof createContest>

const isOpen = ({ status, origin, locked, pinned }: Memory): boolean =>
  status === 'active' && origin === 'user_stated' && !locked && !pinned

/** Who stays somewhere else may not live there any more. */
const rivals: Readonly<Record<string, readonly string[]>> = { residence: ['temporary_residence'] }

const rivalsOf = ({ subject, attribute }: Slot): Pick<Slot, 'subject' | 'attribute'>[] =>
  [attribute, ...(rivals[attribute] ?? [])].map((name) => ({ subject, attribute: name }))
