import type { Memory } from '../../contract/memory.ts'
import type { MemoryStore } from '../../storage/memory-store.ts'
import { indexTerms } from '../language/tokenize.ts'
import { deduplicate } from './deduplicate.ts'

/** What says the same as a memory in the trash and was told since, if anything does. */
export function toldAgain(memories: Pick<MemoryStore, 'byHash' | 'bySlot'>, gone: Memory): Memory | undefined {
  const { agentId, contentHash, slot } = gone
  const same = memories.byHash(agentId, contentHash)
  const near = [...same, ...(slot ? memories.bySlot(agentId, slot.subject, slot.attribute) : [])].filter(
    ({ id, recordedAt }) => id !== gone.id && recordedAt >= (gone.retractedAt ?? ''),
  )
  const found = deduplicate({ ...gone, correction: false }, near, indexTerms)
  return found.kind === 'duplicate' ? near.find(({ id }) => id === found.memoryId) : undefined
}
