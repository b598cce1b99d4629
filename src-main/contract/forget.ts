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
  /** Only offered, as what may tell it too: it is said meanwhile where it is not ticked. */
  isRest: z.boolean().optional(),
})
export type ForgetCard = z.infer<typeof forgetCardSchema>

interface Ticked {
  readonly ticked: boolean
}
interface Listed<Item, Said> {
  readonly items: readonly Item[]
  readonly messages: readonly Said[]
  readonly isRest?: boolean | undefined
}

/**
 * What is not brought up before the user answers, of what a card lists: what is ticked; where nothing is, all of it, unless
 * that is only offered.
 */
export function withheldOf<Item extends Ticked, Said extends Ticked>({
  items,
  messages,
  isRest = false,
}: Listed<Item, Said>): Pick<Listed<Item, Said>, 'items' | 'messages'> {
  const isTicked = ({ ticked }: Ticked): boolean => ticked
  if (!isRest && !items.some(isTicked) && !messages.some(isTicked)) return { items, messages }
  return { items: items.filter(isTicked), messages: messages.filter(isTicked) }
}
