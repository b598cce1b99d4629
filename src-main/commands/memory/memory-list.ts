import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { memorySchema, memoryStatusSchema, memoryTypeSchema } from '../../contract/memory.ts'
import { cursorSchema } from '../../contract/text.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const memoryList = defineCommand({
  name: 'memory_list',
  summary: 'The memories of one agent, newest first.',
  surfaces: ownerSurfaces,
  needs: 'read',
  uses: ['agents', 'cursors', 'memories'],
  input: z.object({
    agentId: agentIdSchema,
    type: memoryTypeSchema.optional(),
    status: memoryStatusSchema.default('active'),
    /** Only active ones whose shelf life is over. */
    expired: z.literal(true).optional(),
    cursor: cursorSchema.optional(),
    limit: z.number().int().min(1).max(200).default(100),
  }),
  output: z.object({ items: z.array(memorySchema), nextCursor: z.string().nullable(), total: z.number().int() }),
  handle({ agents, cursors, memories }, { type, cursor, expired, ...query }, { caller }) {
    assertAgent(agents, caller, query.agentId)
    const list = { name: 'memory_list', agentId: query.agentId }
    const { next, ...page } = memories.list({
      ...query,
      type: type ?? null,
      before: cursors.openRow(list, cursor),
      expired: expired ?? false,
    })
    return { ...page, nextCursor: cursors.seal(list, next) }
  },
})
