import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { memorySchema } from '../../contract/memory.ts'
import { idSchema } from '../../contract/text.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const memoryMany = defineCommand({
  name: 'memory_many',
  summary: 'Several memories of one agent by their ids, in that order; what is not there or in the trash is left out.',
  surfaces: ownerSurfaces,
  needs: 'read',
  uses: ['agents', 'browse'],
  input: z.object({ agentId: agentIdSchema, ids: z.array(idSchema).min(1).max(200) }),
  output: z.object({ items: z.array(memorySchema) }),
  handle({ agents, browse }, { agentId, ids }, { caller }) {
    assertAgent(agents, caller, agentId)
    return { items: browse.some(agentId, ids) }
  },
})
