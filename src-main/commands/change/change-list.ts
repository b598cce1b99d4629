import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { timeSchema } from '../../contract/text.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const changeList = defineCommand({
  name: 'change_list',
  summary: 'What happened to the memories of one agent, latest first.',
  surfaces: ownerSurfaces,
  input: z.object({
    agentId: agentIdSchema,
    since: timeSchema.optional(),
    cursor: z
      .string()
      .regex(/^\d{1,15}$/)
      .optional(),
    limit: z.number().int().min(1).max(200).default(50),
  }),
  output: z.object({
    items: z.array(
      z.object({
        changeId: z.string(),
        kind: z.string(),
        at: z.string(),
        summary: z.string(),
        author: z.string(),
        memoryIds: z.array(z.string()),
        undone: z.boolean(),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
  handle({ agents, changes }, { agentId, since, cursor, limit }, { caller }) {
    assertAgent(agents, caller, agentId)
    const rows = changes.list(agentId, since ?? null, cursor ? Number(cursor) : Number.MAX_SAFE_INTEGER, limit)
    const last = rows.at(-1)
    return {
      items: rows.map(({ changeId, kind, at, summary, author, undoneBy }) => ({
        changeId,
        kind,
        at,
        summary,
        author,
        memoryIds: changes.memoryIds(changeId),
        undone: undoneBy !== null,
      })),
      nextCursor: last && rows.length === limit ? String(last.seq) : null,
    }
  },
})
