import { z } from 'zod'

/** A request to forget under its answer: what may be meant, or that nothing was found. */
export const forgetCardSchema = z.object({
  requestId: z.string(),
  /** What is to be forgotten, in the user's words; empty once that is settled. */
  about: z.string(),
  items: z.array(z.object({ memoryId: z.string(), title: z.string(), saidAt: z.string(), ticked: z.boolean() })),
  /** Messages of the user in which it stands too: the first of their words. `ticked`: that is likely meant. */
  messages: z.array(z.object({ messageId: z.string(), text: z.string(), saidAt: z.string(), ticked: z.boolean() })),
  /** `expired`: asked for a day without an answer; `nothing`: nothing was found. */
  state: z.enum(['open', 'answered', 'expired', 'nothing']),
})
export type ForgetCard = z.infer<typeof forgetCardSchema>

/** What is not brought up before the user answers: what is ticked; of a card that ticks nothing, all that it lists. */
export function withheldOf<Listed extends { readonly ticked: boolean }>(listed: readonly Listed[]): readonly Listed[] {
  const ticked = listed.filter((one) => one.ticked)
  return ticked.length > 0 ? ticked : listed
}
