import type { Message } from '../../contract/chat.ts'
import { AppError, appErrorToWire } from '../../contract/error.ts'
import { estimateTokens } from '../../util/token-estimate.ts'
import type { TextMessage } from '../../llm/driver.ts'
import { messageText } from '../../llm/message-text.ts'
import type { HeldBack } from '../held-back.ts'
import type { ChatMiddleware, TurnReply, TurnRequest } from '../turn.ts'
import { costOfTools } from './tools.ts'
import { quotedNote, quoteSpans } from './untrusted.ts'

/** Messages looked at; more than any window holds of real talk. */
const lookBack = 400
const answerReserve = 1_024
/** What a message costs beside its text. */
const overhead = 6

/** Fits the conversation so far to the model's window, by whole turns, the latest first; the receipt says what was left out. */
export function historyMiddleware(
  earlier: (userMessage: Message, limit: number) => readonly Message[],
  heldBack: Pick<HeldBack, 'ofMessages'>,
): ChatMiddleware {
  return {
    name: 'history',
    async handle(turn, next) {
      const windowTokens = turn.driver.contextWindow
      const reserve = Math.min(answerReserve, Math.floor(windowTokens / 4))
      const exchange = turn.exchange.reduce((sum, message) => sum + costOf(messageText(message)), 0)
      const fixed =
        costOf(turn.system.join('\n')) +
        costOf(turn.userContent) +
        costOf(turn.partialAnswer) +
        costOfTools(turn.tools) +
        exchange
      const messages = earlier(turn.userMessage, lookBack)
      const all = wholeTurns(messages)
      const turns = turn.driver.local ? all : wholeTurns(withoutTurns(messages, heldBack.ofMessages(messages)))
      if (turn.driver.isModel && fixed + reserve > windowTokens) return tooLarge(turn, all.length, fixed)
      const fitted = latestThatFit(turns, windowTokens - reserve - fixed)
      const said = fitted.flat()
      const history = said.map(({ role, content }) => ({ role, content }))
      const restsOn = [...turn.restsOn, ...said.map(({ id }) => id)]
      const reply = await next({ ...turn, system: systemFor(turn, history), history, restsOn })
      const sent = history.reduce((sum, message) => sum + costOf(message.content), 0)
      return {
        ...reply,
        historyFit: {
          turnsTotal: all.length,
          turnsSent: fitted.length,
          promptTokens: fixed + sent,
          windowTokens,
          roomTokens: windowTokens - reserve - fixed,
        },
      }
    },
  }
}

/** Says what the delimiters mean, where only earlier messages hold any. */
function systemFor({ system, language }: TurnRequest, history: readonly TextMessage[]): readonly string[] {
  const isQuoted = history.some(({ role, content }) => role === 'user' && content.includes('\n<quoted source="'))
  return isQuoted && !system.includes(quotedNote[language]) ? [...system, quotedNote[language]] : system
}

const costOf = (text: string): number => (text === '' ? 0 : estimateTokens(text) + overhead)

interface Said extends TextMessage {
  readonly id: string
}

/** Groups messages so that each group begins with what the user said; answers without a question are left out. */
function wholeTurns(messages: readonly Message[]): Said[][] {
  const turns: Said[][] = []
  for (const message of messages) {
    if (message.text === '') continue
    const content = message.role === 'user' ? quoteSpans(message.text, message.untrustedSpans) : message.text
    if (message.role === 'user') turns.push([{ id: message.id, role: 'user', content }])
    else turns.at(-1)?.push({ id: message.id, role: 'assistant', content })
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

function latestThatFit(turns: readonly Said[][], budget: number): Said[][] {
  let left = budget
  const first = turns.findLastIndex((turn) => {
    left -= turn.reduce((sum, message) => sum + costOf(message.content), 0)
    return left < 0
  })
  return turns.slice(first + 1)
}

function tooLarge(turn: TurnRequest, turnsTotal: number, promptTokens: number): TurnReply {
  const error = new AppError('too_large', 'The message is longer than what the model can read at once.', {
    params: { tokens: String(promptTokens), window: String(turn.driver.contextWindow) },
  })
  return {
    text: '',
    usage: null,
    state: 'failed',
    error: appErrorToWire(error),
    attempts: 0,
    firstTokenMs: null,
    recalled: null,
    historyFit: { turnsTotal, turnsSent: 0, promptTokens, windowTokens: turn.driver.contextWindow, roomTokens: 0 },
    receipt: null,
    extract: [],
  }
}
