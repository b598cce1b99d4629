import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { memorySchema } from '../../contract/memory.ts'
import { likenesses } from '../../memory/lifecycle/duplicates.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

/** As many as memory_merge takes. */
const mostInGroup = 100

export const memoryDuplicates = defineCommand({
  name: 'memory_duplicates',
  summary: 'Groups of memories of one agent that say the same, with how alike they are; memory_merge folds one.',
  surfaces: ownerSurfaces,
  needs: 'read',
  uses: ['agents', 'life'],
  input: z.object({ agentId: agentIdSchema }),
  output: z.object({
    items: z.array(
      z.object({
        by: z.enum(likenesses),
        /** 0 to 1: shared words of all words, of the two that have the least in common. */
        alike: z.number(),
        memories: z.array(memorySchema),
        /** What to fold them into, as memory_merge takes it. */
        fold: z.object({ ids: z.array(z.string()), content: z.string() }),
      }),
    ),
    /** There may be more: of groups, of one group, or among older memories that were not compared. */
    truncated: z.boolean(),
  }),
  async handle({ agents, life }, { agentId }, { caller }) {
    assertAgent(agents, caller, agentId)
    const { items, truncated } = await life.duplicates(agentId)
    const isLong = items.some(({ memories }) => memories.length > mostInGroup)
    return {
      items: items.map(({ by, alike, memories }) => ({
        by,
        alike,
        memories: memories.slice(0, mostInGroup),
        fold: { ids: memories.map(({ id }) => id).slice(0, mostInGroup), content: memories[0]?.content ?? '' },
      })),
      truncated: truncated || isLong,
    }
  },
})
