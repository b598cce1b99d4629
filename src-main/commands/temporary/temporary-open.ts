import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { sessionSchema } from '../../contract/chat.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const temporaryOpen = defineCommand({
  name: 'temporary_open',
  summary:
    'Begin a chat that is in memory only, and gone when it is deleted or the app ends. Nothing is learned from it.',
  surfaces: ownerSurfaces,
  needs: 'owner',
  uses: ['agents', 'temporary'],
  input: z.object({ agentId: agentIdSchema }),
  output: sessionSchema,
  handle({ agents, temporary }, { agentId }, { caller }) {
    assertAgent(agents, caller, agentId)
    return temporary.open(agentId)
  },
})
