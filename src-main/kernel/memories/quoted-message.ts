import type { Forgotten } from '../../memory/forgetting/forgotten-in.ts'
import type { DataFile } from '../../storage/data-file.ts'
import { onlyOf } from '../../storage/scope.ts'

interface QuotedMessageDeps {
  readonly data: Pick<DataFile, 'messages' | 'sessions'>
  readonly forgotten: Pick<Forgotten, 'of'>
}

/** A message that a memory rests on, with the title of its conversation as it may be shown; null where it is not the agent's. */
export const createQuotedMessage =
  ({ data, forgotten }: QuotedMessageDeps) =>
  (agentId: string, messageId: string): { sessionTitle: string; text: string } | null => {
    const message = data.messages.get(messageId)
    const session = message && data.sessions.get(message.sessionId, onlyOf(agentId))
    return message && session ? { sessionTitle: forgotten.of(agentId).titleOf(session), text: message.text } : null
  }
