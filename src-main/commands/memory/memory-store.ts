import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { languageSchema, memoryOriginSchema, memoryTypeSchema } from '../../contract/memory.ts'
import { filledTextSchema, idSchema, textSchema, timeSchema } from '../../contract/text.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const memoryStore = defineCommand({
  name: 'memory_store',
  summary: 'Store one memory. Identical content of the same agent and type is one memory.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['agents', 'memories', 'sessions'],
  input: z.object({
    agentId: agentIdSchema,
    type: memoryTypeSchema,
    content: filledTextSchema(200_000),
    title: textSchema(200).optional(),
    category: textSchema(60).optional(),
    keywords: z.array(filledTextSchema(100)).max(50).optional(),
    importance: z.number().int().min(1).max(10).optional(),
    language: languageSchema.optional(),
    speaker: textSchema(200).optional(),
    saidAt: timeSchema.optional(),
    sessionId: idSchema.optional(),
    position: z.number().int().min(0).optional(),
    origin: memoryOriginSchema.optional(),
    source: z.object({ sessionId: idSchema, messageId: idSchema, quote: filledTextSchema(10_000) }).optional(),
    idempotencyKey: idSchema.optional(),
  }),
  output: z.object({
    id: z.string(),
    uri: z.string(),
    outcome: z.enum(['created', 'duplicate', 'merged', 'quarantined']),
    changeId: z.string().nullable(),
  }),
  handle({ agents, memories, sessions }, { source, idempotencyKey, ...input }, { caller }) {
    assertAgent(agents, caller, input.agentId)
    const evidence = source ? sessions.evidenceFor(caller, input.agentId, source) : null
    return memories.store({ ...input, evidence, idempotencyKey: idempotencyKey ?? null })
  },
})
