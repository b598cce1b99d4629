import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { memorySchema } from '../../contract/memory.ts'
import { cursorSchema, textSchema } from '../../contract/text.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, everySurface } from '../define-command.ts'
import { untilSchema } from '../moment.ts'

export const memoryAsOf = defineCommand({
  name: 'memory_as_of',
  summary:
    'What was true of an agent’s memories at one time, as far as it was known at another; both are now where left out. A day, month or year means its last moment. What was forgotten is no part of it.',
  surfaces: everySurface,
  needs: 'read',
  uses: ['agents', 'cursors', 'life'],
  input: z.object({
    agentId: agentIdSchema,
    query: textSchema(100_000).optional(),
    validAt: untilSchema.optional(),
    knownAt: untilSchema.optional(),
    /** Without a query only. */
    cursor: cursorSchema.optional(),
    limit: z.number().int().min(1).max(200).default(50),
  }),
  output: z.object({
    validAt: z.string(),
    knownAt: z.string(),
    items: z.array(
      z.object({
        /** The record as it was known then. */
        memory: memorySchema,
        trueFrom: z.string(),
        trueTo: z.string().nullable(),
      }),
    ),
    nextCursor: z.string().nullable(),
  }),
  async handle({ agents, cursors, life }, { agentId, query, validAt, knownAt, cursor, limit }, { caller }) {
    assertAgent(agents, caller, agentId)
    const list = { name: 'memory_as_of', agentId }
    const text = query === undefined || query.trim() === '' ? null : query
    const { next, items, ...times } = await life.asOf({
      agentId,
      query: text,
      validAt: validAt ?? null,
      knownAt: knownAt ?? null,
      before: cursors.openRow(list, cursor),
      limit,
    })
    return { ...times, items: [...items], nextCursor: cursors.seal(list, next) }
  },
})
