import { z } from 'zod'

const tokens = z.number().int().min(0)

/** What a message that is sent now would take along. */
export const contextUseSchema = z.object({
  /** Null where no model is connected: then nothing is sent, and the rest is what one would be given. */
  model: z.string().nullable(),
  windowTokens: tokens,
  /** Tokens by estimate: instructions, tools with what is told of them, memories at most, files of the conversation, the summary of earlier turns, the turns sent as they are, what is kept free for the answer. */
  parts: z.object({
    system: tokens,
    tools: tokens,
    memories: tokens,
    files: tokens,
    summary: tokens,
    messages: tokens,
    answer: tokens,
    free: tokens,
  }),
  messagesTotal: z.number().int(),
  messagesSent: z.number().int(),
  messagesSummarized: z.number().int(),
  /** Empty where nothing is summed up. */
  summaryText: z.string(),
})
export type ContextUse = z.infer<typeof contextUseSchema>
