import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { painSchema } from '../../contract/experience.ts'
import { textSchema } from '../../contract/text.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, everySurface } from '../define-command.ts'

export const experienceSearch = defineCommand({
  name: 'experience_search',
  summary: 'Troubles the user had that share words with a query, with what was tried and whether it worked.',
  surfaces: everySurface,
  needs: 'read',
  uses: ['agents', 'experience'],
  input: z.object({
    agentId: agentIdSchema,
    query: textSchema(10_000),
    limit: z.number().int().min(1).max(50).default(10),
  }),
  output: z.object({ items: z.array(z.object({ pain: painSchema, score: z.number() })) }),
  handle({ agents, experience }, { agentId, query, limit }, { caller }) {
    assertAgent(agents, caller, agentId)
    return { items: experience.search(agentId, query, limit) }
  },
})
