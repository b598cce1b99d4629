import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { evidenceSchema, memorySchema } from '../../contract/memory.ts'
import { conflictKinds } from '../../memory/lifecycle/conflicts.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const memoryConflicts = defineCommand({
  name: 'memory_conflicts',
  summary: 'Pairs of memories of one agent that cannot both be true, each with the words it rests on.',
  surfaces: ownerSurfaces,
  needs: 'read',
  uses: ['agents', 'life'],
  input: z.object({ agentId: agentIdSchema }),
  output: z.object({
    items: z.array(
      z.object({
        kind: z.enum(conflictKinds),
        /** What was known first comes first. */
        pair: z.array(z.object({ memory: memorySchema, evidence: evidenceSchema.nullable() })).length(2),
      }),
    ),
    truncated: z.boolean(),
  }),
  async handle({ agents, life }, { agentId }, { caller }) {
    assertAgent(agents, caller, agentId)
    const { items, truncated } = await life.conflicts(agentId)
    return { items: items.map(({ kind, pair }) => ({ kind, pair: [...pair] })), truncated }
  },
})
