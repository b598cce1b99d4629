import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { forgetCardSchema } from '../../contract/forget.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const forgetRequestList = defineCommand({
  name: 'forget_request_list',
  summary: 'Requests to forget that wait for the user to say what is meant, latest first.',
  surfaces: ownerSurfaces,
  needs: 'read',
  uses: ['agents', 'forgetRequests'],
  input: z.object({ agentId: agentIdSchema }),
  output: z.object({ items: z.array(forgetCardSchema.extend({ messageId: z.string(), createdAt: z.string() })) }),
  async handle({ agents, forgetRequests }, { agentId }, { caller }) {
    assertAgent(agents, caller, agentId)
    return { items: await forgetRequests.list(agentId) }
  },
})
