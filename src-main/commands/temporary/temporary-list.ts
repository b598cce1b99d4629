import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { sessionSchema } from '../../contract/chat.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const temporaryList = defineCommand({
  name: 'temporary_list',
  summary: 'The temporary chats of one agent that are open.',
  surfaces: ownerSurfaces,
  needs: 'owner',
  uses: ['agents', 'temporary'],
  input: z.object({ agentId: agentIdSchema }),
  output: z.object({ items: z.array(sessionSchema) }),
  async handle({ agents, temporary }, { agentId }, { caller }) {
    assertAgent(agents, caller, agentId)
    return { items: await temporary.list(agentId) }
  },
})
