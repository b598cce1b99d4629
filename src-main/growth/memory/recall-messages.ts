import type { Message } from '../../contract/chat.ts'
import type { MessageHit } from '../../contract/search.ts'
import { ownWords } from '../extract/sentences.ts'
import type { RetrievalRequest } from '../retrieval/retrieval-request.ts'
import type { MessageSearch } from './search-messages.ts'

export interface RecalledMessages {
  readonly hits: readonly MessageHit[]
  readonly dropped: readonly { readonly hit: MessageHit; readonly reason: 'weak' | 'near_duplicate' | 'learned' }[]
}

/** What was said in other conversations than `sessionId` that a turn should have before it. */
export type RecallMessages = (
  request: Omit<RetrievalRequest, 'limit'>,
  sessionId: string | null,
) => Promise<RecalledMessages>

/** By message: whether what it says is still kept as a memory, or was forgotten, corrected or never more than an answer. */
export type SpokenFor = ReadonlyMap<string, 'kept' | 'gone'>

interface RecallMessagesDeps {
  readonly search: MessageSearch
  readonly isOn: () => boolean
  /**
   * Of these messages, those whose content is kept as memories or was: they are recalled as memories or not at all, so
   * that what was corrected or forgotten does not come back through the conversation it was said in.
   */
  readonly spokenFor: (agentId: string, hits: readonly MessageHit[]) => SpokenFor
  readonly message: (id: string) => Pick<Message, 'text' | 'untrustedSpans'> | undefined
}

const mostGiven = 4
const mostLookedAt = 40
const mostDroppedShown = 4
/** Where less of a message is the user's own, it was most likely found for the rest. */
const leastOwnShare = 0.5

/** Recall from past conversations: the user's own statements and answers only, since a question that was asked before answers nothing. */
export function createRecallMessages({ search, isOn, spokenFor, message }: RecallMessagesDeps): RecallMessages {
  /** What is pasted, quoted or fenced in a message is nobody's word: it is not brought up as the user's. */
  const ownOf = (hit: MessageHit): MessageHit[] => {
    const said = hit.role === 'user' ? message(hit.messageId) : undefined
    if (said === undefined) return hit.role === 'user' ? [] : [hit]
    const text = ownWords(said)
      .replaceAll(/\s*\n\s*/gu, '\n')
      .trim()
    return text.length < leastOwnShare * said.text.trim().length ? [] : [{ ...hit, text }]
  }

  return async (request, sessionId) => {
    if (!isOn()) return { hits: [], dropped: [] }
    const found = await search({ ...request, limit: mostLookedAt })
    if (!found.worthRecalling) return { hits: [], dropped: [] }
    const elsewhere = found.hits.filter((hit) => hit.sessionId !== sessionId).flatMap(ownOf)
    const held = spokenFor(request.agentId, elsewhere)
    const support = elsewhere.filter((hit) => !held.has(hit.messageId) && saysSomething(hit))
    const statements = elsewhere.filter((hit) => !isQuestion(hit.text))
    const free = statements.filter(
      (hit) => !held.has(hit.messageId) && (saysSomething(hit) || support.some((other) => areNeighbours(hit, other))),
    )
    return {
      hits: free.slice(0, mostGiven),
      dropped: statements
        // What was forgotten is not shown again as something that was held back.
        .filter((hit) => held.get(hit.messageId) === 'kept')
        .slice(0, mostDroppedShown)
        .map((hit) => ({ hit, reason: 'learned' as const })),
    }
  }
}

/** False for what was found by the talk around it alone: where that is held back, so is this. */
const saysSomething = ({ parts }: MessageHit): boolean => parts.lexical + parts.semantic + parts.date > 0

const areNeighbours = (one: MessageHit, other: MessageHit): boolean =>
  one.sessionId === other.sessionId && Math.abs(one.position - other.position) === 1

/** True where every sentence of a text is a question. */
const isQuestion = (text: string): boolean =>
  (text.match(/[^.!?。！？\n]+[.!?。！？\n]*/gu) ?? []).every((sentence) => /[?？]\s*$/u.test(sentence.trim()))
