import { createKnown } from '../../memory/extraction/known.ts'
import type { MemorySearch } from '../../memory/retrieval/search-memories.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { Clock } from '../../util/clock.ts'

interface KnownDeps {
  readonly memories: MemoriesFile['memories']
  readonly search: MemorySearch
  readonly clock: Clock
}

/** What is remembered already of what a stretch tells: by its words what holds, by its meaning what held too. */
export const createKnownMemories = ({ memories, search, clock }: KnownDeps) =>
  createKnown({
    memories,
    search: async (agentId, query, limit, byWords) => {
      const how = byWords ? { mode: 'keyword' as const } : { includesPast: true }
      const { hits } = await search({ agentId, query, limit, now: clock.now(), includesExpired: true, ...how })
      return hits.map(({ memory }) => memory)
    },
    clock,
  })
