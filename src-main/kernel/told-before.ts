import type { Conversations } from '../growth/forget/found.ts'
import { ownWords } from '../memory/evidence/own-words.ts'
import type { DataFile } from '../storage/data-file.ts'

/** A request names something told lately, as a rule: this many messages back are looked through. */
const mostTold = 3_000

/** What was said in conversations, for requests to forget that describe it. */
export function createToldBefore(data: Pick<DataFile, 'messages' | 'traces'>): Conversations {
  return {
    message: data.traces.message,
    /** The user's own message before one, no further back than what was answered to it. */
    previousOf: (messageId) => {
      const message = data.messages.get(messageId)
      if (!message) return null
      return (
        data.messages.before(message.sessionId, message.position, 2).findLast(({ role }) => role === 'user')?.id ?? null
      )
    },
    toldBefore: (agentId, at) =>
      data.messages
        .saidByUser(agentId, '', mostTold)
        .filter((message) => message.at <= at)
        .map((message) => ({ id: message.id, text: ownWords(message), at: message.at })),
    answersTo: (messageId) => {
      const message = data.messages.get(messageId)
      if (!message) return []
      return data.messages
        .after(message.sessionId, message.position, 1)
        .flatMap(({ id, role }) => (role === 'assistant' ? [id] : []))
    },
  }
}
