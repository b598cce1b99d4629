import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { memoryStatusSchema } from '../../contract/memory.ts'
import { outlineSchema } from '../../contract/outline.ts'
import { cursorSchema } from '../../contract/text.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const memoryOutline = defineCommand({
  name: 'memory_outline',
  summary:
    'Where the memories of one agent belong, without their words, newest first: what a list of very many is sorted and filtered by.',
  surfaces: ownerSurfaces,
  needs: 'read',
  uses: ['agents', 'browse', 'cursors'],
  input: z.object({
    agentId: agentIdSchema,
    status: memoryStatusSchema.exclude(['trashed']).default('active'),
    cursor: cursorSchema.optional(),
    limit: z.number().int().min(1).max(10_000).default(10_000),
  }),
  output: outlineSchema.extend({ nextCursor: z.string().nullable() }),
  rows: ({ ids }) => ids.length,
  async handle({ agents, browse, cursors }, { agentId, status, cursor, limit }, { caller, signal }) {
    assertAgent(agents, caller, agentId)
    const list = { name: 'memory_outline', agentId }
    const before = cursors.openRow(list, cursor)
    const { outline, next } = await browse.outline(agentId, { status, before, limit }, signal)
    return { ...outline, nextCursor: cursors.seal(list, next) }
  },
})
