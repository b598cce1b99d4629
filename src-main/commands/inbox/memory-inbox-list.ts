import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { evidenceSchema, memorySchema } from '../../contract/memory.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const memoryInboxList = defineCommand({
  name: 'memory_inbox_list',
  summary:
    'What waits for the user’s word, newest first: doubtful and delicate memories, or what is of untrusted origin.',
  surfaces: ownerSurfaces,
  input: z.object({
    agentId: agentIdSchema,
    lane: z.enum(['inbox', 'quarantine']).default('inbox'),
    cursor: z.string().max(40).optional(),
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
  handle({ agents, inbox }, { cursor, ...query }, { caller }) {
    assertAgent(agents, caller, query.agentId)
    return inbox.list({ ...query, cursor: cursor ?? null })
  },
})
