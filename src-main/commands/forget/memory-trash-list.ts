import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { memoryTypeSchema } from '../../contract/memory.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const memoryTrashList = defineCommand({
  name: 'memory_trash_list',
  summary: 'What one agent was told to forget and can still be brought back, latest first.',
  surfaces: ownerSurfaces,
  input: z.object({
    agentId: agentIdSchema,
    cursor: z.string().max(80).optional(),
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
      }),
    ),
    nextCursor: z.string().nullable(),
    total: z.number().int(),
  }),
  handle({ agents, trash }, { agentId, cursor, limit }, { caller }) {
    assertAgent(agents, caller, agentId)
    return trash.list(agentId, cursor ?? null, limit)
  },
})
