import type { MessageHit } from '../../contract/search.ts'
import type { MessageStore } from '../../storage/message-store.ts'
import type { SessionStore } from '../../storage/session-store.ts'
import type { RetrievalRequest } from '../retrieval/retrieval-request.ts'
import type { PassageHit } from '../retrieval/passage-hit.ts'
import type { Retriever } from '../retrieval/retrieve.ts'
import type { Found } from './search-memories.ts'

export type MessageSearch = (request: RetrievalRequest) => Promise<Found<MessageHit>>

interface MessageSearchDeps {
  readonly retriever: Retriever
  readonly messages: Pick<MessageStore, 'get'>
  readonly sessions: Pick<SessionStore, 'get'>
}

/** Search over what was said in the conversations of one owner. Types do not narrow it: a message has none. */
export function createMessageSearch({ retriever, messages, sessions }: MessageSearchDeps): MessageSearch {
  return async ({ types: _types, ...request }) => {
    const { hits, dropped, ...rest } = await retriever.retrieve(request)
    const owners = JSON.stringify([request.agentId])
    const whole = ({ passage, score, parts }: PassageHit): MessageHit[] => {
      const message = messages.get(passage.id)
      const session = message && sessions.get(message.sessionId, owners)
      if (!message || !session) return []
      const { id: messageId, sessionId, position, role, text, at } = message
      return [{ messageId, sessionId, sessionTitle: session.title, position, role, text, at, score, parts }]
    }
    return {
      ...rest,
      hits: hits.flatMap(whole),
      dropped: dropped.flatMap(({ hit, reason }) => whole(hit).map((found) => ({ hit: found, reason }))),
    }
  }
}
