import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { emptyReasons } from '../../contract/chat.ts'
import { candidateOutcomeSchema } from '../../contract/job.ts'
import { idSchema } from '../../contract/text.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'
import { givenMessageSchema } from '../given-message.ts'

export const extractAndStoreMemories = defineCommand({
  name: 'extract_and_store_memories',
  summary: 'Learn from a conversation, or from these messages of it; says for each finding what became of it and why.',
  surfaces: ownerSurfaces,
  needs: 'write',
  uses: ['agents', 'extraction'],
  input: z.object({
    agentId: agentIdSchema,
    sessionId: idSchema,
    messages: z.array(givenMessageSchema).min(1).max(500).optional(),
  }),
  output: z.object({ outcomes: z.array(candidateOutcomeSchema), emptyReason: z.enum(emptyReasons).nullable() }),
  handle({ agents, extraction }, { agentId, sessionId, messages }, { caller, signal }) {
    assertAgent(agents, caller, agentId)
    return extraction.store(caller, { agentId, sessionId, messages: messages ?? null }, signal)
  },
})
