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
  uses: ['agents', 'drafts', 'temporary'],
  input: z.object({
    agentId: agentIdSchema,
    /** What stands in the field of the agent's next chat goes along: no file holds it any more. */
    takesDraft: z.boolean().default(false),
  }),
  output: sessionSchema,
  handle({ agents, drafts, temporary }, { agentId, takesDraft }, { caller }) {
    assertAgent(agents, caller, agentId)
    if (takesDraft) drafts.destroy(agentId)
    return temporary.open(agentId)
  },
})
