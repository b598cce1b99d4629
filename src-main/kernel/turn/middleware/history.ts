import { AppError, appErrorToWire } from '../../../contract/error.ts'
import type { TextMessage } from '../../../llm/driver.ts'
import { messageText } from '../../../llm/message-text.ts'
import {
  type ConversationWindow,
  costOf,
  costOfTurn,
  latestThatFit,
  placeOf,
  reservedFor,
} from '../history/conversation-window.ts'
import type { Fitted } from '../fitted-conversation.ts'
import { type ChatMiddleware, type TurnReply, type TurnRequest, unasked } from '../turn.ts'
import { earlierNote } from '../history/earlier-note.ts'
import { costOfTools } from './tools.ts'
import { quotedNote } from './untrusted.ts'

/**
 * Fits the conversation so far to the model's window, by whole turns: all of it where it fits, else its latest turns,
 * and before them a summary of the others. The receipt says what was sent.
 */
export function historyMiddleware(window: ConversationWindow): ChatMiddleware {
  return {
    name: 'history',
    async handle(turn, next) {
      const windowTokens = turn.driver.contextWindow
      const reserve = reservedFor(windowTokens)
      const exchange = turn.exchange.reduce((sum, message) => sum + costOf(messageText(message)), 0)
      const fixed = costOfTurn(turn) + costOfTools(turn.tools) + exchange
      if (turn.driver.isModel && fixed + reserve > windowTokens)
        return tooLarge(turn, window.turnsIn(placeOf(turn)), fixed)
      const room = windowTokens - reserve - fixed
      const fitted = turn.chosen
        ? within(turn.chosen.fitted, room)
        : await window.fit(placeOf(turn), room, turn.isPreview !== true)
      const { turns, earlier } = fitted
      const said = turns.flat()
      const history = said.map(({ role, content }) => ({ role, content }))
      const note = earlier.text === '' ? [] : [earlierNote(earlier.text, turn.language)]
      const reply = await next({
        ...turn,
        system: [...systemFor(turn, history), ...note],
        history,
        added: { ...turn.added, fitted },
        restsOn: [...turn.restsOn, ...said.map(({ id }) => id)],
      })
      // What was shown was not summed up for it: that is done for the turns that come.
      if (turn.chosen) await window.fit(placeOf(turn), room)
      const sent = history.reduce((sum, message) => sum + costOf(message.content), 0)
      const promptTokens = fixed + sent + costOf(note.join(''))
      const turnsTotal = window.turnsIn(placeOf(turn))
      const { messages: messagesSummarized } = earlier
      return {
        ...reply,
        historyFit: {
          turnsTotal,
          turnsSent: turns.length,
          messagesSummarized,
          promptTokens,
          windowTokens,
          roomTokens: room,
        },
      }
    },
  }
}

/** What was shown, as far as there is room by now: an answer that is gone on with takes of it too. */
const within = ({ earlier, turns, from }: Fitted, room: number): Fitted => ({
  earlier,
  turns: latestThatFit(turns, room - costOf(earlier.text)),
  from,
})

/** Says what the delimiters mean, where only earlier messages hold any. */
function systemFor({ system, language }: TurnRequest, history: readonly TextMessage[]): readonly string[] {
  const isQuoted = history.some(({ role, content }) => role === 'user' && content.includes('\n<quoted source="'))
  return isQuoted && !system.includes(quotedNote[language]) ? [...system, quotedNote[language]] : system
}

function tooLarge(turn: TurnRequest, turnsTotal: number, promptTokens: number): TurnReply {
  const windowTokens = turn.driver.contextWindow
  const error = new AppError('too_large', 'The message is longer than what the model can read at once.', {
    params: { tokens: String(promptTokens), window: String(windowTokens) },
  })
  return {
    ...unasked,
    state: 'failed',
    error: appErrorToWire(error),
    historyFit: { turnsTotal, turnsSent: 0, messagesSummarized: 0, promptTokens, windowTokens, roomTokens: 0 },
  }
}
