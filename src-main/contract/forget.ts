import { z } from 'zod'

/** A request to forget under its answer: what may be meant, or that nothing was found. */
export const forgetCardSchema = z.object({
  requestId: z.string(),
  /** What is to be forgotten, in the user's words; empty once that is settled. */
  about: z.string(),
  items: z.array(z.object({ memoryId: z.string(), title: z.string(), saidAt: z.string(), ticked: z.boolean() })),
  /** In how many messages of the user it stands too. */
  messages: z.number().int(),
  /** `expired`: asked for a day without an answer; `nothing`: nothing was found. */
  state: z.enum(['open', 'answered', 'expired', 'nothing']),
})
export type ForgetCard = z.infer<typeof forgetCardSchema>
