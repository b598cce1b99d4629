import type { Suppression } from '../../memory/forgetting/suppression.ts'
import type { UnlearnedStore } from '../../storage/unlearned-store.ts'
import { createMemoryService, type MemoryService } from '../../memory/lifecycle/memory-service.ts'

interface Quiet {
  readonly suppression: Pick<Suppression, 'quotable'>
  readonly unlearned: Pick<UnlearnedStore, 'addWaiting'>
}

/** Memories whose detail quotes no message that was forgotten. Where all go, what waits to be learned goes with them. */
export function createQuietMemories(
  deps: Parameters<typeof createMemoryService>[0],
  { suppression, unlearned }: Quiet,
): MemoryService {
  const memories = createMemoryService(deps)
  return {
    ...memories,
    trashAll: (agentId) => {
      unlearned.addWaiting(agentId)
      return memories.trashAll(agentId)
    },
    get: (caller, id) => {
      const detail = memories.get(caller, id)
      return { ...detail, evidence: suppression.quotable(detail.memory, detail.evidence) }
    },
  }
}
