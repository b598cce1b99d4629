import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { candidateStatusSchema, workflowSchema } from '../../contract/evolution.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, everySurface } from '../define-command.ts'

export const workflowList = defineCommand({
  name: 'workflow_list',
  summary:
    'Work in several steps that the user asked for more than once, each step with the words it was asked for in.',
  surfaces: everySurface,
  needs: 'read',
  uses: ['agents', 'workflows'],
  input: z.object({ agentId: agentIdSchema, status: candidateStatusSchema.optional() }),
  output: z.object({ items: z.array(workflowSchema) }),
  handle({ agents, workflows }, { agentId, status }, { caller }) {
    assertAgent(agents, caller, agentId)
    return { items: workflows.list(agentId, status ?? null) }
  },
})
