import { z } from 'zod'
import { untrustedSpanSchema } from '../contract/chat.ts'
import { filledTextSchema, timeSchema } from '../contract/text.ts'

/** A message as the extraction commands take it. */
export const givenMessageSchema = z.object({
  role: z.enum(['user', 'assistant']),
  text: filledTextSchema(1_000_000),
  at: timeSchema.optional(),
  untrustedSpans: z.array(untrustedSpanSchema).max(1_000).optional(),
})
