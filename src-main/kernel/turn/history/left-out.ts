import type { Message } from '../../../contract/chat.ts'
import type { Forgotten } from '../../../memory/forgetting/forgotten-in.ts'
import type { HeldBack } from '../../models/held-back.ts'

interface LeftOutDeps {
  readonly forgotten: Pick<Forgotten, 'isForgotten'>
  readonly heldBack: Pick<HeldBack, 'ofMessages'>
}

/** What of a conversation is not summed up: what was forgotten, is asked about, or is not to leave this computer, and the answers to it. */
export const createLeftOut =
  ({ forgotten, heldBack }: LeftOutDeps) =>
  (agentId: string, messages: readonly Message[]): ReadonlySet<string> =>
    withAnswers(
      messages,
      new Set([
        ...heldBack.ofMessages(messages),
        ...messages.flatMap(({ id, role }) => (role === 'user' && forgotten.isForgotten(agentId, id) ? [id] : [])),
      ]),
    )

function withAnswers(messages: readonly Message[], leftOut: ReadonlySet<string>): ReadonlySet<string> {
  const all = new Set(leftOut)
  let isLeftOut = false
  for (const { id, role } of messages) {
    if (role === 'user') isLeftOut = leftOut.has(id)
    else if (isLeftOut) all.add(id)
  }
  return all
}
