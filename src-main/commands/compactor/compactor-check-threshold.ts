import { z } from 'zod'
import { givenMessagesSchema } from '../../contract/compaction.ts'
import { textSchema } from '../../contract/text.ts'
import { defineCommand, everySurface } from '../define-command.ts'

export const compactorCheckThreshold = defineCommand({
  name: 'compactor_check_threshold',
  summary: 'Whether messages still fit a model’s window, and how urgent it is to sum them up.',
  surfaces: everySurface,
  needs: 'read',
  uses: ['compactor'],
  input: z.object({
    messages: givenMessagesSchema,
    /** Default: the model that is in use. */
    model: textSchema(200).optional(),
    /** Tokens kept free for the answer. */
    reserve: z.number().int().min(0).max(2_000_000).optional(),
  }),
  output: z.object({
    needed: z.boolean(),
    urgency: z.enum(['none', 'soft', 'hard']),
    budget: z.number().int(),
    tokens: z.number().int(),
  }),
  handle({ compactor }, { messages, model, reserve }) {
    return compactor.check(messages, model ?? null, reserve ?? null)
  },
})
