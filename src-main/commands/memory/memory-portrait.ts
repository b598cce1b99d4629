import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { memorySchema } from '../../contract/memory.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const memoryPortrait = defineCommand({
  name: 'memory_portrait',
  summary: 'The memories that say in short who the user of one agent is: those that hold today, most telling first.',
  surfaces: ownerSurfaces,
  needs: 'read',
  uses: ['agents', 'browse'],
  input: z.object({ agentId: agentIdSchema }),
  output: z.object({ items: z.array(memorySchema) }),
  handle({ agents, browse }, { agentId }, { caller }) {
    assertAgent(agents, caller, agentId)
    return { items: browse.portrait(agentId) }
  },
})
