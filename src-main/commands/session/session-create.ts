import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { sessionSchema } from '../../contract/chat.ts'
import { textSchema } from '../../contract/text.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const sessionCreate = defineCommand({
  name: 'session_create',
  summary: 'Begin a conversation. Without a title it takes that of its first message.',
  surfaces: ownerSurfaces,
  needs: 'chat',
  uses: ['agents', 'sessions'],
  input: z.object({ agentId: agentIdSchema, title: textSchema(200).default('') }),
  output: sessionSchema,
  handle({ agents, sessions }, { agentId, title }, { caller }) {
    assertAgent(agents, caller, agentId)
    return sessions.create(agentId, title)
  },
})
