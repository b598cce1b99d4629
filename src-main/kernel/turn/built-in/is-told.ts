import { isInForce, isTrueAt } from '../../../contract/validity.ts'
import type { Operation } from '../../../memory/extraction/operation.ts'
import { isSameValue } from '../../../util/same-value.ts'
import { attributeKey } from '../../../memory/ontology/attributes.ts'
import { resolveSubject } from '../../../memory/ontology/subjects.ts'
import type { MemoryStore } from '../../../storage/memory-store.ts'

/** Whether a memory that holds says already what the rules read. */
export const createIsTold =
  (memories: Pick<MemoryStore, 'bySlot' | 'subjects'>) =>
  (agentId: string, operation: Operation, at: string): boolean => {
    if (operation.op !== 'add' || operation.attribute === null || operation.value === null) return false
    const { attribute, value } = operation
    const subject = resolveSubject(operation.subject, memories.subjects(agentId))
    return memories
      .bySlot(agentId, subject, attributeKey(attribute))
      .some((one) => isInForce(one, at) && isTrueAt(one, at) && isSameValue(one.slot?.value ?? '', value))
  }
export type IsTold = ReturnType<typeof createIsTold>
