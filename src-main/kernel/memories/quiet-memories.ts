import type { Suppression } from '../../memory/forgetting/suppression.ts'
import { createMemoryService, type MemoryService } from '../../memory/lifecycle/memory-service.ts'

interface Quiet {
  readonly suppression: Pick<Suppression, 'quotable'>
}

/** Memories whose detail quotes no message that was forgotten. */
export function createQuietMemories(
  deps: Parameters<typeof createMemoryService>[0],
  { suppression }: Quiet,
): MemoryService {
  const memories = createMemoryService(deps)
  return {
    ...memories,
    get: (caller, id) => {
      const detail = memories.get(caller, id)
      return { ...detail, evidence: suppression.quotable(detail.memory, detail.evidence) }
    },
  }
}
