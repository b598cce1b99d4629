import { z } from 'zod'
import { agentSchema } from '../../contract/agent.ts'
import { defineCommand, everySurface } from '../define-command.ts'

export const agentList = defineCommand({
  name: 'agent_list',
  summary: 'The assistant personas that the caller may see.',
  surfaces: everySurface,
  needs: 'read',
  uses: ['agents'],
  input: z.object({}),
  output: z.object({ items: z.array(agentSchema) }),
  handle({ agents }, _input, { caller }) {
    return { items: agents.list(caller) }
  },
})
