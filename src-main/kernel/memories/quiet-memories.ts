import type { Suppression } from '../../memory/forgetting/suppression.ts'
import { createMemoryService, type MemoryService } from '../../memory/lifecycle/memory-service.ts'

interface Quiet {
  readonly suppression: Pick<Suppression, 'suppressed'>
}

/** A memory that stays no longer quotes a message whose words were forgotten; one in the trash shows what it rests on. */
export function createQuietMemories(
  deps: Parameters<typeof createMemoryService>[0],
  { suppression }: Quiet,
): MemoryService {
  const memories = createMemoryService(deps)
  return {
    ...memories,
    get: (caller, id) => {
      const detail = memories.get(caller, id)
      if (detail.memory.status === 'trashed') return detail
      const ids = detail.evidence.flatMap(({ messageId }) => messageId ?? [])
      const quiet = suppression.suppressed(detail.memory.agentId, ids)
      const evidence = detail.evidence.map((piece) =>
        quiet.has(piece.messageId ?? '') ? { ...piece, quote: '', span: null } : piece,
      )
      return { ...detail, evidence }
    },
  }
}
