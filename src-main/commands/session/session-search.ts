import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { filledTextSchema, idSchema } from '../../contract/text.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const sessionSearch = defineCommand({
  name: 'session_search',
  summary: 'Messages that contain all words of a text, latest first: of one conversation or of all of an agent’s.',
  surfaces: ownerSurfaces,
  needs: 'read',
  uses: ['agents', 'sessions'],
  input: z.object({
    agentId: agentIdSchema,
    query: filledTextSchema(500),
    sessionId: idSchema.optional(),
    limit: z.number().int().min(1).max(1_000).default(20),
  }),
  output: z.object({
    items: z.array(
      z.object({
        sessionId: z.string(),
        title: z.string(),
        messageId: z.string(),
        position: z.number().int(),
        /** False in a branch of the conversation that is not shown. */
        isShown: z.boolean(),
        snippet: z.string(),
        at: z.string(),
      }),
    ),
  }),
  async handle({ agents, sessions }, { agentId, query, sessionId, limit }, { caller }) {
    assertAgent(agents, caller, agentId)
    return { items: await sessions.search(agentId, query.trim(), limit, sessionId) }
  },
})
