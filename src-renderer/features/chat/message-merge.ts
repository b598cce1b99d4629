import type { Message, Session, Turn } from '../../../src-main/contract/chat.ts'
import { type Loadable, valueOf } from '../../lib/loadable.ts'

/** The part of a session that is in the window. */
export interface Conversation {
  readonly session: Session
  readonly messages: readonly Message[]
  readonly turns: readonly Turn[]
  /** There are older messages. */
  readonly hasMore: boolean
  /** It has branches. */
  readonly isBranched: boolean
  /** The newest message is shown; false after a jump into the past. */
  readonly atEnd: boolean
}

/** Whose chat is shown: a new one is with the agent of the window. */
export const agentOfChat = (shown: {
  readonly conversation: Loadable<Conversation>
  readonly agentId: string
}): string => valueOf(shown.conversation)?.session.agentId ?? shown.agentId

/** A page of messages as `session_get` answers. */
export type Page = Pick<Conversation, 'session' | 'messages' | 'turns' | 'hasMore' | 'isBranched'> & {
  readonly hasLater: boolean
}

/** So many messages are shown at most: a long chat is never in the page as a whole. */
const mostShown = 120

/** Puts an older page before what is shown; at the other end as much goes as is too much. */
export function withEarlier(shown: Conversation, page: Page): Conversation {
  const all = joinById(page.messages, shown.messages)
  const messages = all.slice(0, mostShown)
  return {
    ...shown,
    messages,
    turns: turnsOf(messages, joinById(page.turns, shown.turns)),
    hasMore: page.hasMore,
    atEnd: shown.atEnd && messages.length === all.length,
  }
}

/** Puts a newer page after what is shown; at the other end as much goes as is too much. */
export function withLater(shown: Conversation, page: Page): Conversation {
  const all = joinById(shown.messages, page.messages)
  const messages = all.slice(-mostShown)
  return {
    ...shown,
    messages,
    turns: turnsOf(messages, joinById(shown.turns, page.turns)),
    hasMore: shown.hasMore || messages.length < all.length,
    atEnd: !page.hasLater,
  }
}

const turnsOf = (messages: readonly Message[], turns: readonly Turn[]): Turn[] => {
  const shown = new Set(messages.map(({ turnId }) => turnId))
  return turns.filter(({ id }) => shown.has(id))
}

/** Replaces the last part of what is shown by a fresh page, and keeps what is older than it. */
export function withLatest(shown: Conversation, page: Page): Conversation {
  // Of another branch all may be new.
  const from = page.hasMore ? (page.messages[0]?.position ?? Number.POSITIVE_INFINITY) : 0
  const older = shown.messages.filter((message) => message.position < from)
  const inOlder = new Set(older.map((message) => message.turnId))
  return {
    session: page.session,
    messages: [...older, ...page.messages],
    turns: joinById(
      shown.turns.filter((turn) => inOlder.has(turn.id)),
      page.turns,
    ),
    hasMore: older.length > 0 ? shown.hasMore : page.hasMore,
    isBranched: page.isBranched,
    atEnd: shown.atEnd,
  }
}

/** An answer as its deltas made it so far. */
export function applyDelta(text: string, offset: number, delta: string): string {
  return text.slice(0, offset) + delta
}

/** Where both have one, the second's wins. */
function joinById<Item extends { readonly id: string }>(first: readonly Item[], second: readonly Item[]): Item[] {
  const newer = new Set(second.map((item) => item.id))
  return [...first.filter((item) => !newer.has(item.id)), ...second]
}
