import { z } from 'zod'
import { modelRefSchema, priceSchema } from '../../contract/model.ts'
import { idSchema } from '../../contract/text.ts'
import { defineCommand, ownerSurfaces } from '../define-command.ts'

export const sessionUsage = defineCommand({
  name: 'session_usage',
  summary: 'How many tokens each model took in a conversation, and what a million of them cost where that is known.',
  surfaces: ownerSurfaces,
  needs: 'read',
  uses: ['sessions'],
  input: z.object({ sessionId: idSchema }),
  output: z.object({
    items: z.array(
      modelRefSchema.extend({
        name: z.string(),
        answers: z.number().int(),
        /** Answers of which the service did not say what they took. */
        estimated: z.number().int(),
        promptTokens: z.number().int(),
        completionTokens: z.number().int(),
        price: priceSchema.nullable(),
      }),
    ),
  }),
  handle({ sessions }, { sessionId }, { caller }) {
    return { items: sessions.usage(caller, sessionId) }
  },
})
