import { z } from 'zod'
import { summaryReasonSchema } from './summary.ts'
import { textSchema } from './text.ts'

/** Messages of a conversation that the caller holds. */
export const givenMessagesSchema = z
  .array(z.object({ role: z.enum(['system', 'user', 'assistant']), content: textSchema(200_000) }))
  .max(5_000)

/** The most tokens that the latest turns, which stay as they are, may take. */
export const keepTokensSchema = z.number().int().min(0).max(2_000_000).default(4_000)

export const compactedSchema = z.object({
  summary: z.string(),
  kept: givenMessagesSchema,
  tokensBefore: z.number().int(),
  tokensAfter: z.number().int(),
  generatedBy: z.enum(['model', 'rules']),
  reason: summaryReasonSchema.nullable(),
  missing: z.array(z.string()),
})
