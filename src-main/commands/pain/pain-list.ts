import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { painSchema, painStatusSchema } from '../../contract/experience.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, everySurface } from '../define-command.ts'

export const painList = defineCommand({
  name: 'pain_list',
  summary: 'What troubles the user, with what was tried and what came of it; the worst, most told of and latest first.',
  surfaces: everySurface,
  needs: 'read',
  uses: ['agents', 'experience'],
  input: z.object({
    agentId: agentIdSchema,
    status: painStatusSchema.optional(),
    /** Told of at least so often. */
    minCount: z.number().int().min(0).max(1_000).default(0),
    limit: z.number().int().min(1).max(200).default(50),
  }),
  output: z.object({ items: z.array(painSchema) }),
  handle({ agents, experience }, { agentId, status, minCount, limit }, { caller }) {
    assertAgent(agents, caller, agentId)
    return { items: experience.list(agentId, status ?? null, minCount, limit) }
  },
})
