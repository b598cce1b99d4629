import { z } from 'zod'
import { agentIdSchema } from '../../contract/agent.ts'
import { filledTextSchema } from '../../contract/text.ts'
import { assertAgent } from '../assert-agent.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const memoryAnswer = defineCommand({
  name: 'memory_answer',
  summary: 'Answer a question from memory alone, with where each part of the answer stands. No model is asked.',
  surfaces: ownerSurfaces,
  needs: 'read',
  uses: ['agents', 'askMemory'],
  input: z.object({ agentId: agentIdSchema, query: filledTextSchema(2_000) }),
  output: z.object({
    text: z.string(),
    /** By the number that stands in the text. */
    citations: z.array(
      z.object({
        citation: z.number().int(),
        memoryId: z.string().nullable(),
        /** Where it was said, for what is no memory. */
        place: z.object({ sessionId: z.string(), messageId: z.string(), position: z.number().int() }).nullable(),
      }),
    ),
  }),
  async handle({ agents, askMemory }, { agentId, query }, { caller, signal }) {
    assertAgent(agents, caller, agentId)
    const { text, citations } = await askMemory(agentId, query, signal)
    return { text, citations: [...citations] }
  },
})
