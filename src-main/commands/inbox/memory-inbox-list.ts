import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { evidenceSchema, memorySchema } from '../../contract/memory.ts'
import { cursorSchema } from '../../contract/text.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const memoryInboxList = defineCommand({
  name: 'memory_inbox_list',
  summary:
    'What waits for the user’s word, newest first: doubtful and delicate memories, or what is of untrusted origin.',
  surfaces: ownerSurfaces,
  needs: 'read',
  uses: ['agents', 'cursors', 'inbox'],
  input: z.object({
    agentId: agentIdSchema,
    lane: z.enum(['inbox', 'quarantine']).default('inbox'),
    cursor: cursorSchema.optional(),
    limit: z.number().int().min(1).max(200).default(50),
  }),
  output: z.object({
    items: z.array(
      z.object({
        memory: memorySchema,
        evidence: z.array(evidenceSchema),
        /** What would become history if this were accepted. */
        replaces: memorySchema.nullable(),
      }),
    ),
    nextCursor: z.string().nullable(),
    total: z.number().int(),
  }),
  async handle({ agents, cursors, inbox }, { cursor, ...query }, { caller }) {
    assertAgent(agents, caller, query.agentId)
    const list = { name: 'memory_inbox_list', agentId: query.agentId }
    const { next, ...page } = await inbox.list({ ...query, before: cursors.openRow(list, cursor) })
    return { ...page, nextCursor: cursors.seal(list, next) }
  },
})
