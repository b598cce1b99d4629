import { z } from 'zod'
import { isKept } from '../../contract/validity.ts'
import { ownersOf } from '../../storage/scope.ts'
import { defineCommand, everySurface } from '../define-command.ts'

export const vikingStatus = defineCommand({
  name: 'viking_status',
  summary: 'Whether the memory works: rows, index, waiting jobs, the last failure.',
  surfaces: everySurface,
  needs: 'read',
  uses: ['agents', 'embedding', 'extractionJobs', 'health', 'memories'],
  input: z.object({}),
  output: z.object({
    ready: z.boolean(),
    rows: z.number().int(),
    ftsOk: z.boolean(),
    vectors: z.number().int(),
    pendingJobs: z.number().int(),
    lastError: z.string().nullable(),
  }),
  async handle({ agents, embedding, extractionJobs, health, memories }, _input, { caller }) {
    const owners = ownersOf(caller)
    const rows = memories.counts(caller, null)
    const kept = rows.filter(isKept)
    const failed = extractionJobs.list({ owners, state: 'needs_attention', sessionId: null, limit: 1 })[0]
    const complete = await Promise.all(agents.list(caller).map(({ id }) => health.isIndexComplete(id)))
    return {
      ready: health.isIndexCurrent(),
      rows: kept.reduce((sum, row) => sum + row.total, 0),
      ftsOk: complete.every(Boolean),
      vectors: agents.list(caller).reduce((sum, agent) => sum + embedding.countOf(agent.id), 0),
      pendingJobs: extractionJobs.openCount(owners),
      lastError: failed?.lastError?.message ?? null,
    }
  },
})
