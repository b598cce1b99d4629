import type { Message } from '../../../contract/chat.ts'
import type { MessageHit } from '../../../contract/search.ts'
import type { Forgotten } from '../../../memory/forgetting/forgotten-in.ts'
import { ownPart } from '../../../memory/recall/valid-part.ts'
import type { DataFile } from '../../../storage/data-file.ts'
import { onlyOf } from '../../../storage/scope.ts'
import { estimateTokens } from '../../../util/token-estimate.ts'

export interface KeptChats {
  readonly messages: Pick<DataFile['messages'], 'after' | 'before'>
  readonly sessions: Pick<DataFile['sessions'], 'get'>
}
interface ChatDeps {
  readonly kept: KeptChats
  readonly forgotten: Pick<Forgotten, 'of'>
  /** Of these messages, those that the model may not read. */
  readonly heldBack: (ids: readonly string[]) => ReadonlySet<string>
}

/** Messages that are looked at, from the end of a conversation and from its beginning. */
const mostRead = 60
const fromBeginning = 2
/** Of a message so much is counted on; more of it goes along where there is room. */
const shortMessage = 200
const lineTokens = 30

/**
 * A conversation in its own words, as much as there is room for: how it began, then the latest of what was said, in order.
 * What was forgotten, was pasted or is not for this model is left out.
 */
export function excerptOfChat(
  { kept, forgotten, heldBack }: ChatDeps,
  { agentId, sessionId }: { readonly agentId: string; readonly sessionId: string },
  budgetTokens: number,
): Omit<MessageHit, 'score' | 'parts'>[] {
  const session = kept.sessions.get(sessionId, onlyOf(agentId))
  if (!session) return []
  const { isForgotten, titleOf } = forgotten.of(agentId)
  const sessionTitle = titleOf(session)
  const first = kept.messages.after(sessionId, -1, fromBeginning)
  const latest = kept.messages.before(sessionId, Number.MAX_SAFE_INTEGER, mostRead).toReversed()
  const all = [...new Map([...first, ...latest].map((message) => [message.id, message])).values()]
  const held = heldBack(all.map(({ id }) => id))
  let left = budgetTokens
  const isTold = (message: Message): boolean =>
    message.text.trim() !== '' && message.state !== 'streaming' && !held.has(message.id) && !isForgotten(message)
  return all
    .flatMap((message) => {
      const text = left >= 0 && isTold(message) ? ownPart(message) : null
      if (text === null || (left -= estimateTokens(text.slice(0, shortMessage)) + lineTokens) < 0) return []
      const { id: messageId, position, role, at } = message
      return [{ messageId, sessionId, sessionTitle, position, role, text, at }]
    })
    .toSorted((a, b) => a.position - b.position)
}
