import { defaultAgentId } from '../../src-main/contract/agent.ts'
import type { Turn } from '../../src-main/contract/chat.ts'
import type { TrustKernel } from './trust-kernel.ts'

/** The card under an answer that asks what is to be forgotten. */
export interface ForgetCard {
  readonly requestId: string
  readonly items: readonly { readonly memoryId: string; readonly ticked: boolean }[]
  /** In which messages it stands too. */
  readonly messages: readonly { readonly messageId: string; readonly saidAt: string; readonly ticked: boolean }[]
  readonly state: 'open' | 'answered' | 'expired' | 'nothing'
}

/** The card that waits for an answer; null where there is none. */
export function openCard(turn: Turn): ForgetCard | null {
  const { forgetCard = null } = turn as { readonly forgetCard?: ForgetCard | null }
  return forgetCard?.state === 'open' ? forgetCard : null
}

export const tickedIn = ({ items }: ForgetCard): string[] =>
  items.flatMap(({ memoryId, ticked }) => (ticked ? memoryId : []))

/** Presses the button of a card with these ticked, in the conversations too, where these messages are not. */
export async function acceptCard(
  kernel: TrustKernel,
  { requestId }: ForgetCard,
  ids: readonly string[],
  keepMessages: readonly string[] = [],
): Promise<void> {
  await kernel.askIfThere('forget_request_decide', { requestId, ids, alsoMessages: true, keepMessages })
  await kernel.settle()
}

/** A card that waits, and the message that it asks about. */
interface OpenCard extends ForgetCard {
  readonly messageId: string
}

export async function openCards(kernel: TrustKernel): Promise<readonly OpenCard[]> {
  const list = await kernel.askIfThere('forget_request_list', { agentId: defaultAgentId })
  return (list as { items: readonly OpenCard[] } | undefined)?.items ?? []
}
