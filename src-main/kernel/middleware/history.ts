import type { Message } from '../../contract/chat.ts'
import { AppError, appErrorToWire } from '../../contract/error.ts'
import type { TextMessage } from '../../llm/driver.ts'
import { paced } from '../../util/paced.ts'
import { estimateTokens } from '../../util/token-estimate.ts'
import type { ConversationCompaction } from '../compaction.ts'
import type { HeldBack } from '../held-back.ts'
import type { ChatMiddleware, TurnReply, TurnRequest } from '../turn.ts'
import { earlierNote } from './earlier-note.ts'
import { memoryBudgetOf } from './memory.ts'
import { quotedNote, quoteSpans } from './untrusted.ts'

export interface HistoryDeps {
  /** The last `limit` messages below a position, oldest first, and how many turns there are below it. */
  readonly before: (sessionId: string, position: number, limit: number) => readonly Message[]
  readonly turnsBefore: (sessionId: string, position: number) => number
  readonly heldBack: Pick<HeldBack, 'ofMessages'>
  readonly compaction: Pick<ConversationCompaction, 'coveredTo' | 'advance' | 'summary'>
}

/** Messages read at once. */
const pageSize = 100
const answerReserve = 1_024
/** What a message costs beside its text. */
const overhead = 6
/** What a summary of earlier turns may take of the room for the conversation. */
const summaryShare = 1 / 4
const mostSummaryTokens = 2_000

/**
 * Fits the conversation so far to the model's window, by whole turns: all of it where it fits, else its latest turns,
 * and before them a summary of the others. Comes before memories are recalled, which are looked for in what is not sent
 * too. The receipt says what was sent.
 */
export function historyMiddleware(deps: HistoryDeps): ChatMiddleware {
  return {
    name: 'history',
    async handle(turn, next) {
      const windowTokens = turn.driver.contextWindow
      const reserve = Math.min(answerReserve, Math.floor(windowTokens / 4))
      const fixed = costOf(turn.system.join('\n')) + costOf(turn.userContent) + costOf(turn.partialAnswer)
      if (turn.driver.isModel && fixed + reserve > windowTokens) return tooLarge(turn, deps, fixed)
      const room = Math.max(0, windowTokens - reserve - fixed - (turn.driver.isModel ? memoryBudgetOf(turn) : 0))
      const { turns, earlier, from } = await fit(turn, deps, room)
      const said = turns.flat()
      const history = said.map(({ role, content }) => ({ role, content }))
      const note = earlier.text === '' ? [] : [earlierNote(earlier.text, turn.language)]
      const reply = await next({
        ...turn,
        system: [...systemFor(turn, history), ...note],
        history,
        historyFrom: from,
        restsOn: [...turn.restsOn, ...said.map(({ id }) => id)],
      })
      const sent = history.reduce((sum, message) => sum + costOf(message.content), 0)
      const memories = reply.recalled?.usedTokens ?? 0
      const promptTokens = fixed + sent + costOf(note.join('')) + memories
      const turnsTotal = deps.turnsBefore(turn.sessionId, turn.userMessage.position)
      const { messages: messagesSummarized } = earlier
      return {
        ...reply,
        historyFit: { turnsTotal, turnsSent: turns.length, messagesSummarized, promptTokens, windowTokens },
      }
    },
  }
}

interface Fitted {
  readonly turns: readonly Said[][]
  readonly earlier: { readonly text: string; readonly messages: number }
  /** From this message on the conversation stands in the request. */
  readonly from: number
}

const nothingEarlier = { text: '', messages: 0 }

async function fit(turn: TurnRequest, deps: HistoryDeps, room: number): Promise<Fitted> {
  const { compaction } = deps
  const { turns, isAll } = await latestTurns(turn, deps, room)
  const whole = latestThatFit(turns, room)
  if (!turn.driver.isModel || (isAll && whole.length === turns.length))
    return { turns: whole, earlier: nothingEarlier, from: startOf(whole, turn) }
  const { agent, sessionId } = turn
  const summaryRoom = Math.min(mostSummaryTokens, Math.floor(room * summaryShare))
  const latest = latestThatFit(turns, room - summaryRoom)
  // Half of the room is left to what comes: the summary and the beginning of the rest stay the same for many turns.
  if (startOf(latest, turn) > compaction.coveredTo(sessionId)) {
    const to = startOf(latestThatFit(turns, (room - summaryRoom) / 2), turn)
    await compaction.advance({ agentId: agent.id, sessionId, to })
  }
  const covered = compaction.coveredTo(sessionId)
  const rest = latest.filter(([first]) => (first?.position ?? 0) >= covered)
  const earlier = await compaction.summary({ agentId: agent.id, sessionId, to: startOf(rest, turn) }, summaryRoom)
  return { turns: rest, earlier, from: startOf(rest, turn) }
}

/** The latest turns, a few more than fit, oldest first; and whether there are no others. */
async function latestTurns(
  turn: TurnRequest,
  { before, heldBack }: HistoryDeps,
  room: number,
): Promise<{ turns: Said[][]; isAll: boolean }> {
  const pause = paced()
  let messages: readonly Message[] = []
  let position = turn.userMessage.position
  let cost = 0
  while (cost <= room) {
    await pause()
    const page = before(turn.sessionId, position, pageSize)
    messages = [...page, ...messages]
    position = page[0]?.position ?? 0
    cost += page.reduce((sum, { text }) => sum + costOf(text), 0)
    if (page.length < pageSize) break
  }
  const kept = turn.driver.local ? messages : withoutTurns(messages, heldBack.ofMessages(messages))
  return { turns: wholeTurns(kept), isAll: cost <= room }
}

const startOf = (turns: readonly Said[][], { userMessage }: TurnRequest): number =>
  turns[0]?.[0]?.position ?? userMessage.position

/** Says what the delimiters mean, where only earlier messages hold any. */
function systemFor({ system, language }: TurnRequest, history: readonly TextMessage[]): readonly string[] {
  const isQuoted = history.some(({ role, content }) => role === 'user' && content.includes('\n<quoted source="'))
  return isQuoted && !system.includes(quotedNote[language]) ? [...system, quotedNote[language]] : system
}

const costOf = (text: string): number => (text === '' ? 0 : estimateTokens(text) + overhead)

interface Said extends TextMessage {
  readonly id: string
  readonly position: number
}

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

/** Without the turns, question and answers, that one of these messages is of. */
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

function latestThatFit(turns: readonly Said[][], budget: number): readonly Said[][] {
  let left = budget
  const first = turns.findLastIndex((turn) => {
    left -= turn.reduce((sum, message) => sum + costOf(message.content), 0)
    return left < 0
  })
  return turns.slice(first + 1)
}

function tooLarge(turn: TurnRequest, { turnsBefore }: HistoryDeps, promptTokens: number): TurnReply {
  const windowTokens = turn.driver.contextWindow
  const error = new AppError('too_large', 'The message is longer than what the model can read at once.', {
    params: { tokens: String(promptTokens), window: String(windowTokens) },
  })
  const turnsTotal = turnsBefore(turn.sessionId, turn.userMessage.position)
  return {
    text: '',
    usage: null,
    state: 'failed',
    error: appErrorToWire(error),
    attempts: 0,
    firstTokenMs: null,
    recalled: null,
    historyFit: { turnsTotal, turnsSent: 0, messagesSummarized: 0, promptTokens, windowTokens },
    receipt: null,
    extract: [],
  }
}
