import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { memoryTypeSchema } from '../../contract/memory.ts'
import { cursorSchema } from '../../contract/text.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const memoryTrashList = defineCommand({
  name: 'memory_trash_list',
  summary: 'What one agent was told to forget and can still be brought back, latest first.',
  surfaces: ownerSurfaces,
  needs: 'read',
  uses: ['agents', 'cursors', 'trash'],
  input: z.object({
    agentId: agentIdSchema,
    cursor: cursorSchema.optional(),
    limit: z.number().int().min(1).max(200).default(100),
  }),
  output: z.object({
    items: z.array(
      z.object({
        id: z.string(),
        title: z.string(),
        content: z.string(),
        type: memoryTypeSchema,
        trashedAt: z.string(),
        purgedFrom: z.string(),
        alsoInConversations: z.boolean(),
        /** Never learned: words of the user that only stand in a conversation. */
        isSaying: z.boolean(),
      }),
    ),
    nextCursor: z.string().nullable(),
    total: z.number().int(),
    /** Of all, not only of this page: those whose words are to leave the conversations too. */
    wished: z.number().int(),
  }),
  handle({ agents, cursors, trash }, { agentId, cursor, limit }, { caller }) {
    assertAgent(agents, caller, agentId)
    const list = { name: 'memory_trash_list', agentId }
    const page = trash.list(agentId, cursors.open(list, cursor), limit)
    return { ...page, nextCursor: cursors.seal(list, page.nextCursor) }
  },
})
