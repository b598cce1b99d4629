import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { sessionSchema } from '../../contract/chat.ts'
import { idSchema, textSchema } from '../../contract/text.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const sessionList = defineCommand({
  name: 'session_list',
  summary: 'Conversations of one agent, pinned ones first, then the latest; a query looks into titles and messages.',
  surfaces: ownerSurfaces,
  needs: 'read',
  uses: ['agents', 'sessions'],
  input: z.object({
    agentId: agentIdSchema,
    query: textSchema(500).optional(),
    /** Only those that were taken out of the list, or only the others; where it is absent, the others, and with a query both. */
    archived: z.boolean().optional(),
    /** Only those of a folder, with null those in none. */
    folderId: idSchema.nullable().optional(),
    cursor: z.string().max(500).optional(),
    limit: z.number().int().min(1).max(200).default(50),
  }),
  output: z.object({ items: z.array(sessionSchema), nextCursor: z.string().nullable() }),
  handle({ agents, sessions }, { agentId, query, archived, folderId, cursor, limit }, { caller }) {
    assertAgent(agents, caller, agentId)
    const text = query?.trim() || null
    const which = { archived: archived ?? (text ? undefined : false), folderId }
    return sessions.list({ agentId, text, cursor: cursor ?? null, limit, ...which })
  },
})
