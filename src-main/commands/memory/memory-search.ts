import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { intents, memoryHitSchema, memoryTypeSchema } from '../../contract/memory.ts'
import { textSchema, timeSchema } from '../../contract/text.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, everySurface } from '../define-command.ts'

export const memorySearch = defineCommand({
  name: 'memory_search',
  summary: 'Find memories of one agent that bear on a query, best first, each with the parts of its score.',
  surfaces: everySurface,
  input: z.object({
    agentId: agentIdSchema,
    query: textSchema(100_000),
    limit: z.number().int().min(1).max(50).default(10),
    types: z.array(memoryTypeSchema).min(1).optional(),
    minScore: z.number().min(0).optional(),
    since: timeSchema.optional(),
    until: timeSchema.optional(),
    /** When the question is asked, where that is not now: what "last week" is counted from. */
    askedAt: timeSchema.optional(),
  }),
  output: z.object({
    items: z.array(memoryHitSchema),
    intent: z.enum(intents),
    identity: z.enum(['none', 'weak', 'strong']),
    abstained: z.boolean(),
    ms: z.number(),
  }),
  handle({ agents, clock, retriever }, { askedAt, types, minScore, since, until, ...query }, { caller }) {
    assertAgent(agents, caller, query.agentId)
    const started = performance.now()
    const found = retriever.retrieve({
      ...query,
      now: askedAt ? new Date(askedAt) : clock.now(),
      ...(types && { types }),
      ...(minScore !== undefined && { minScore }),
      ...(since && { since }),
      ...(until && { until }),
    })
    return {
      items: [...found.hits],
      intent: found.analysis.intent,
      identity: found.analysis.identity,
      abstained: found.abstained,
      ms: performance.now() - started,
    }
  },
})
