import { AppError, appErrorToWire } from '../../contract/error.ts'
import { completeChat } from '../../llm/complete-chat.ts'
import type { ChatMessage, ChatRequest } from '../../llm/driver.ts'
import { type RetryWaits, withRetries } from '../../llm/retry.ts'
import type { Piece } from '../../llm/think-filter.ts'
import { answerFromMemory } from './answer-from-memory.ts'
import { type Complete, type TurnReply, type TurnRequest, unasked } from './turn.ts'

const goOn = {
  en: 'Your last answer was cut off. Go on exactly where it stopped, without repeating anything.',
  zh: '你的上一条回答中断了。请从中断处继续，不要重复已经说过的内容。',
} as const

/** What has a model go on with an answer that was cut off. */
export const goOnWith = ({ partialAnswer, language }: Pick<TurnRequest, 'partialAnswer' | 'language'>): ChatMessage[] =>
  partialAnswer === ''
    ? []
    : [
        { role: 'assistant', content: partialAnswer },
        { role: 'user', content: goOn[language] },
      ]

/**
 * The innermost step: asks the model, or the app itself where there is none; again where that may help and nothing was shown yet.
 * A stop or a failure is a reply that says so, with what had arrived.
 */
export const createCompleteTurn =
  (waits: Partial<RetryWaits>): Complete =>
  (turn) =>
    completeTurn(turn, waits)

async function completeTurn(turn: TurnRequest, waits: Partial<RetryWaits>): Promise<TurnReply> {
  const { driver, signal } = turn
  const started = performance.now()
  let text = ''
  let attempts = 0
  let firstTokenMs: number | null = null
  let numbers: ReadonlyMap<number, number> = new Map()
  const onPiece = (piece: Piece): void => {
    if (piece.kind === 'text') {
      firstTokenMs ??= performance.now() - started
      text += piece.text
    }
    turn.onDelta(piece)
  }
  const reply = (rest: Pick<TurnReply, 'state' | 'error' | 'usage' | 'toolCalls'>): TurnReply => ({
    ...unasked,
    text,
    attempts,
    firstTokenMs,
    numbers,
    ...rest,
  })
  try {
    if (!driver.isModel) {
      attempts = 1
      // The app itself does not go on in the middle of a sentence.
      if (turn.partialAnswer !== '') onPiece({ kind: 'text', text: '\n\n' })
      await answerFromMemory(turn, driver, signal, (piece, by) => {
        numbers = by
        onPiece({ kind: 'text', text: piece })
      })
      return reply({ state: 'done', error: null, usage: null })
    }
    const answer = await withRetries(
      async (attempt) => {
        attempts = attempt
        return completeChat(driver, requestOf(turn), signal, onPiece).catch((error: unknown) => {
          // What was shown cannot be unsaid: from here on the user decides.
          if (text !== '') throw new Shown(error)
          throw error
        })
      },
      { ...waits, signal, onRetry: (retry) => turn.onRetry(retry) },
    )
    // What the model's own limit cut off can be gone on with, as what the user stopped.
    const { finish, usage, toolCalls } = answer
    return reply({ state: finish === 'length' ? 'stopped' : 'done', error: null, usage, toolCalls })
  } catch (thrown) {
    const error = thrown instanceof Shown ? thrown.cause : thrown
    if (signal.aborted) return reply({ state: 'stopped', error: null, usage: null })
    if (!(error instanceof AppError)) throw error
    return reply({ state: 'failed', error: { ...appErrorToWire(error), said: error.said }, usage: null })
  }
}

class Shown extends Error {
  constructor(cause: unknown) {
    super('failed after part of the answer was shown', { cause })
  }
}

const userMessageOf = ({ userContent, images }: TurnRequest): ChatMessage =>
  images.length === 0
    ? { role: 'user', content: userContent }
    : { role: 'user', content: [{ kind: 'text', text: userContent }, ...images] }

function requestOf(turn: TurnRequest): ChatRequest {
  const messages: ChatMessage[] = [
    { role: 'system', content: turn.system.join('\n\n') },
    ...turn.history,
    userMessageOf(turn),
    ...goOnWith(turn),
    ...turn.exchange,
  ]
  const { restsOn, tools, mayCall } = turn
  const { temperature } = turn.agent
  return {
    messages,
    restsOn,
    ...(turn.partialAnswer !== '' && { goesOn: true }),
    ...(temperature !== null && { temperature }),
    ...(tools.length > 0 && { tools, mayCall }),
  }
}
