import type { Message } from '../../../contract/chat.ts'
import type { Answerer } from '../../../llm/driver.ts'
import { paced } from '../../../util/paced.ts'
import { estimateTokens } from '../../../util/token-estimate.ts'
import { imageTokens } from '../attachments/file-shares.ts'
import type { ConversationCompaction, Earlier } from './compaction.ts'
import type { HeldBack } from '../../models/held-back.ts'
import type { Fitted, Said } from '../fitted-conversation.ts'
import type { TurnRequest } from '../turn.ts'
import { quoteSpans } from '../../common/untrusted-spans.ts'

interface WindowDeps {
  /** The last `limit` messages below a position, oldest first, and how many turns there are below it. */
  readonly before: (sessionId: string, position: number, limit: number) => readonly Message[]
  readonly turnsBefore: (sessionId: string, position: number) => number
  readonly heldBack: Pick<HeldBack, 'ofMessages'>
  readonly compaction: Pick<ConversationCompaction, 'coveredTo' | 'advance' | 'summary'>
}

/** What of a conversation is to be sent: what was said before a message, to whom. */
export interface Place {
  readonly agentId: string
  readonly sessionId: string
  /** The position of the message. */
  readonly before: number
  readonly driver: Pick<Answerer, 'isModel' | 'local'>
}

/** Messages read at once. */
const pageSize = 100
const answerReserve = 1_024
/** What a message costs beside its text. */
const overhead = 6
/** What a summary of earlier turns may take of the room for the conversation. */
const summaryShare = 1 / 4
const mostSummaryTokens = 2_000
const nothingEarlier: Earlier = { text: '', messages: 0 }

/** What a window keeps free for the answer. */
export const reservedFor = (windowTokens: number): number => Math.min(answerReserve, Math.floor(windowTokens / 4))

/** What a text takes as a message, by estimate. */
export const costOf = (text: string): number => (text === '' ? 0 : estimateTokens(text) + overhead)

/** What a turn's own words and instructions take, by estimate. */
export const costOfTurn = ({ system, userContent, images, partialAnswer }: TurnRequest): number =>
  costOf(system.join('\n')) + costOf(userContent) + images.length * imageTokens + costOf(partialAnswer)

export const placeOf = ({ agent, sessionId, userMessage, driver }: TurnRequest): Place => ({
  agentId: agent.id,
  sessionId,
  before: userMessage.position,
  driver,
})

/**
 * Fits a conversation to the room a request has for it, by whole turns: all of it where it fits, else its latest turns,
 * and before them a summary of the others. What was summed up once stays so.
 */
export function createConversationWindow({ before, turnsBefore, heldBack, compaction }: WindowDeps) {
  /** The latest turns, a few more than fit, oldest first; and whether there are no others. */
  const latestTurns = async (place: Place, room: number): Promise<{ turns: Said[][]; isAll: boolean }> => {
    const pause = paced()
    let messages: readonly Message[] = []
    let position = place.before
    let cost = 0
    while (cost <= room) {
      await pause()
      const page = before(place.sessionId, position, pageSize)
      messages = [...page, ...messages]
      position = page[0]?.position ?? 0
      cost += page.reduce((sum, { text }) => sum + costOf(text), 0)
      if (page.length < pageSize) break
    }
    const kept = place.driver.local ? messages : withoutTurns(messages, heldBack.ofMessages(messages))
    return { turns: wholeTurns(kept), isAll: cost <= room }
  }

  return {
    turnsIn: ({ sessionId, before: position }: Place): number => turnsBefore(sessionId, position),
    /** `sumsUp`: false where it is only looked at. */
    fit: async (place: Place, room: number, sumsUp = true): Promise<Fitted> => {
      const { agentId, sessionId } = place
      const startOf = (turns: readonly (readonly Said[])[]): number => turns[0]?.[0]?.position ?? place.before
      const { turns, isAll } = await latestTurns(place, room)
      const whole = latestThatFit(turns, room)
      const isWhole = isAll && whole.length === turns.length && compaction.coveredTo(sessionId) === 0
      if (!place.driver.isModel || isWhole) return { turns: whole, earlier: nothingEarlier, from: startOf(whole) }
      const summaryRoom = Math.min(mostSummaryTokens, Math.floor(room * summaryShare))
      const latest = latestThatFit(turns, room - summaryRoom)
      // Half of the room is left to what comes: the summary and the beginning of the rest stay the same for many turns.
      if (sumsUp && startOf(latest) > compaction.coveredTo(sessionId)) {
        const half = latestThatFit(turns, (room - summaryRoom) / 2)
        const to = startOf(half.length > 0 ? half : turns.slice(-1))
        await compaction.advance({ agentId, sessionId, to })
      }
      const covered = compaction.coveredTo(sessionId)
      const rest = latest.filter(([first]) => (first?.position ?? 0) >= covered)
      const earlier = await compaction.summary({ agentId, sessionId, to: startOf(rest) }, summaryRoom)
      return { turns: rest, earlier, from: startOf(rest) }
    },
  }
}
export type ConversationWindow = ReturnType<typeof createConversationWindow>

/** Groups messages so that each group begins with what the user said; answers without a question are left out. */
function wholeTurns(messages: readonly Message[]): Said[][] {
  const turns: Said[][] = []
  for (const { id, position, role, text, untrustedSpans } of messages) {
    if (text === '') continue
    const said = { id, position, role, content: role === 'user' ? quoteSpans(text, untrustedSpans) : text }
    if (role === 'user') turns.push([said])
    else turns.at(-1)?.push(said)
  }
  return turns
}

/** Messages without the turns, question and answers, that one of the left-out messages is of. */
function withoutTurns(messages: readonly Message[], left: ReadonlySet<string>): Message[] {
  const kept: Message[] = []
  let turn: Message[] = []
  const close = (): void => {
    if (!turn.some(({ id }) => left.has(id))) kept.push(...turn)
    turn = []
  }
  for (const message of messages) {
    if (message.role === 'user') close()
    turn.push(message)
  }
  close()
  return kept
}

/** The latest turns that take no more than so many tokens. */
export function latestThatFit(turns: readonly (readonly Said[])[], budget: number): readonly (readonly Said[])[] {
  let left = budget
  const first = turns.findLastIndex((turn) => {
    left -= turn.reduce((sum, message) => sum + costOf(message.content), 0)
    return left < 0
  })
  return turns.slice(first + 1)
}
