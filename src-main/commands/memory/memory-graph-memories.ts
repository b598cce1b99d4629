import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { graphKeySchema } from '../../contract/graph.ts'
import { memorySchema } from '../../contract/memory.ts'
import { cursorSchema } from '../../contract/text.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const memoryGraphMemories = defineCommand({
  name: 'memory_graph_memories',
  summary: 'The memories of one node of the graph, or with two those that join them, newest first.',
  surfaces: ownerSurfaces,
  needs: 'read',
  uses: ['agents', 'memoryGraph', 'cursors'],
  input: z.object({
    agentId: agentIdSchema,
    keys: z.array(graphKeySchema).min(1).max(2),
    cursor: cursorSchema.optional(),
    limit: z.number().int().min(1).max(200).default(100),
  }),
  output: z.object({ items: z.array(memorySchema), nextCursor: z.string().nullable() }),
  async handle({ agents, memoryGraph, cursors }, { agentId, keys, cursor, limit }, { caller, signal }) {
    assertAgent(agents, caller, agentId)
    const list = { name: 'memory_graph_memories', agentId }
    const before = cursors.openRow(list, cursor)
    const { items, next } = await memoryGraph.memoriesOf(agentId, { keys, before, limit }, signal)
    return { items, nextCursor: cursors.seal(list, next) }
  },
})
