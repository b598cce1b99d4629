import type { Session } from '../../contract/chat.ts'
import type { MessageHit } from '../../contract/search.ts'
import type { MessageStore } from '../../storage/message-store.ts'
import type { SessionStore } from '../../storage/session-store.ts'
import { breathe } from '../../util/breathe.ts'
import { flatMapPaced } from '../../util/paced.ts'
import { readSecrets, withoutMarked, withoutSecrets } from '../evidence/secrets.ts'
import type { RetrievalRequest } from './candidates/retrieval-request.ts'
import type { PassageHit } from './candidates/passage-hit.ts'
import type { Retriever } from './retrieve.ts'
import type { Found } from './search-memories.ts'
import { onlyOf } from '../../storage/scope.ts'

export type MessageSearch = (request: RetrievalRequest) => Promise<Found<MessageHit>>

interface MessageSearchDeps {
  readonly retriever: Retriever
  readonly messages: Pick<MessageStore, 'get'>
  readonly sessions: Pick<SessionStore, 'get'>
  /** Of these messages, those that are not to be brought up. */
  readonly leftOutAmong: (agentId: string, ids: readonly string[]) => ReadonlySet<string>
  /** The titles of the conversations of an owner as they may be shown. */
  readonly titles: (agentId: string) => (session: Session) => string
}

/**
 * Search over what was said in the conversations of one owner; what holds the words asked for as they stand there comes
 * first, whoever said it. Types do not narrow it: a message has none.
 */
export function createMessageSearch(deps: MessageSearchDeps): MessageSearch {
  const { retriever, messages, sessions, leftOutAmong, titles } = deps
  return async ({ types: _types, limit, ...request }) => {
    const { hits, dropped, ...rest } = await retriever.retrieve({ ...request, limit: limit + moreLookedAt })
    const found = [...hits, ...dropped.map(({ hit }) => hit)].map(({ passage }) => passage.id)
    const leftOut = leftOutAmong(request.agentId, found)
    const titleOf = titles(request.agentId)
    const whole = async ({ passage, score, parts }: PassageHit): Promise<MessageHit[]> => {
      const message = leftOut.has(passage.id) ? undefined : messages.get(passage.id)
      const session = message && sessions.get(message.sessionId, onlyOf(request.agentId))
      if (!message || !session) return []
      const { id: messageId, sessionId, position, role, at } = message
      await readSecrets(withoutMarked(message))
      const text = withoutSecrets(message)
      return [{ messageId, sessionId, sessionTitle: titleOf(session), position, role, text, at, score, parts }]
    }
    await breathe(request.signal)
    const holds = phraseIn(request.query)
    const [first, others]: [MessageHit[], MessageHit[]] = [[], []]
    const shown = await flatMapPaced(hits, whole)
    await flatMapPaced(shown, (hit) => [(holds(hit.text) ? first : others).push(hit)])
    const left = await flatMapPaced(dropped, async ({ hit, reason }) =>
      (await whole(hit)).map((one) => ({ hit: one, reason })),
    )
    return { ...rest, hits: [...first, ...others].slice(0, limit), dropped: left }
  }
}

/** Room for what is left out, and for the phrase asked for where other words rank higher. */
const moreLookedAt = 20
const shortestPhrase = 3

/** Whether a text holds what is searched for as it stands there: a question is asked in other words than its answer. */
function phraseIn(query: string): (text: string) => boolean {
  const phrase = plain(query)
  const isPhrase = !/[?？]$/u.test(query.trim()) && (/\s/u.test(phrase) || /\p{Script=Han}{3}/u.test(phrase))
  return isPhrase && phrase.length >= shortestPhrase ? (text) => plain(text).includes(phrase) : () => false
}

const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[“”"'‘’「」『』]/gu, '')
    .replaceAll(/\s+/gu, ' ')
    .trim()
