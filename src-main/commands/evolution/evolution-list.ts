import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { candidateStatusSchema, evolutionCandidateSchema } from '../../contract/evolution.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, everySurface } from '../define-command.ts'

export const evolutionList = defineCommand({
  name: 'evolution_list',
  summary: 'Ways of working that the user asked for more than once, each with the words they were asked for in.',
  surfaces: everySurface,
  needs: 'read',
  uses: ['agents', 'evolution'],
  input: z.object({ agentId: agentIdSchema, status: candidateStatusSchema.optional() }),
  output: z.object({ items: z.array(evolutionCandidateSchema) }),
  handle({ agents, evolution }, { agentId, status }, { caller }) {
    assertAgent(agents, caller, agentId)
    return { items: evolution.list(agentId, status ?? null) }
  },
})
