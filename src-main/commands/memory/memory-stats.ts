import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { memoryTypeSchema, type MemoryStatus, type MemoryType } from '../../contract/memory.ts'
import { isKept, isWaiting } from '../../contract/validity.ts'
import { onlyOf, ownersOf } from '../../storage/scope.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, everySurface } from '../define-command.ts'

export const memoryStats = defineCommand({
  name: 'memory_stats',
  summary: 'How much is remembered, by type and by agent.',
  surfaces: everySurface,
  needs: 'read',
  uses: ['agents', 'embedding', 'extractionJobs', 'memories'],
  input: z.object({ agentId: agentIdSchema.optional() }),
  output: z.object({
    total: z.number().int(),
    byType: z.record(memoryTypeSchema, z.number().int()),
    byAgent: z.array(z.object({ agentId: z.string(), total: z.number().int() })),
    trashed: z.number().int(),
    superseded: z.number().int(),
    /** For the user's word, whether they may be kept. */
    waiting: z.number().int(),
    /** Put aside: an end of what was true, or a repetition. */
    archived: z.number().int(),
    /** Bytes of the contents, without index and history. */
    bytes: z.number().int(),
    lastExtractionAt: z.string().nullable(),
    /** Share of the memories that can be found which have a vector. */
    embeddedShare: z.number(),
  }),
  handle({ agents, embedding, extractionJobs, memories }, { agentId }, { caller }) {
    if (agentId !== undefined) assertAgent(agents, caller, agentId)
    const rows = memories.counts(caller, agentId ?? null)
    const active = rows.filter((row) => row.status === 'active')
    const sum = (some: readonly { total: number }[]): number => some.reduce((total, row) => total + row.total, 0)
    const ofStatus = (status: MemoryStatus): number => sum(rows.filter((row) => row.status === status))
    const ofType = (type: MemoryType): number => sum(active.filter((row) => row.type === type))
    return {
      total: sum(active),
      byType: {
        preference: ofType('preference'),
        knowledge: ofType('knowledge'),
        experience: ofType('experience'),
        session: ofType('session'),
      },
      byAgent: [...Map.groupBy(active, (row) => row.agentId)].map(([id, some]) => ({ agentId: id, total: sum(some) })),
      trashed: ofStatus('trashed'),
      superseded: ofStatus('superseded'),
      waiting: sum(rows.filter(isWaiting)),
      archived: ofStatus('archived'),
      bytes: rows.reduce((total, row) => total + row.bytes, 0),
      lastExtractionAt: extractionJobs.lastDoneAt(agentId === undefined ? ownersOf(caller) : onlyOf(agentId)),
      embeddedShare: shareOf(
        (agentId === undefined ? agents.list(caller).map(({ id }) => id) : [agentId]).reduce(
          (total, id) => total + embedding.countOf(id),
          0,
        ),
        sum(rows.filter(isKept)),
      ),
    }
  },
})

const shareOf = (part: number, whole: number): number => (whole === 0 ? 0 : Math.min(1, part / whole))
