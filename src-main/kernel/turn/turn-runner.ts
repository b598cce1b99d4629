import type { Agent } from '../../contract/agent.ts'
import type { Message, TurnState } from '../../contract/chat.ts'
import { AppError, appErrorToWire, type WireError } from '../../contract/error.ts'
import type { Language } from '../../contract/memory.ts'
import { indexMessage } from '../../memory/lifecycle/index-message.ts'
import type { DataFile } from '../../storage/data-file.ts'
import { toRefusal, toStorageError } from '../../storage/storage-error.ts'
import type { AnswerWrite } from '../../storage/message-store.ts'
import type { TurnRecord } from '../../storage/turn-store.ts'
import type { Clock } from '../../util/clock.ts'
import { breathe } from '../../util/breathe.ts'
import { must } from '../../util/must.ts'
import { createAnswerStream, type AnswerStream, type Written } from './answer-stream.ts'
import type { DriverSource } from '../models/driver-source.ts'
import type { EventBus } from '../common/event-bus.ts'
import { citedIn } from './kept-citations.ts'
import { keepMarked } from '../reading/mark-secrets.ts'
import type { Log } from '../common/log.ts'
import type { SettingsService } from '../common/settings-service.ts'
import type { ReadingQueue } from '../reading/reading-queue.ts'
import type { Chosen } from './preview/chosen.ts'
import type { Complete, TurnReply, TurnRequest } from './turn.ts'
import { languageIn, toTurnRequest } from './turn-request.ts'
import { createUnsavedTurns } from './unsaved-turns.ts'

/** The agent of a conversation, as far as it may remember there, and with what it is to know of it. */
export type AgentOf = (place: { agentId: string; sessionId: string }, language: Language) => Agent | undefined

export interface TurnRunnerDeps {
  readonly data: DataFile
  readonly complete: Complete
  readonly drivers: DriverSource
  readonly settings: Pick<SettingsService, 'get'>
  /** False: learning is off for all. */
  readonly learns: () => boolean
  readonly events: EventBus
  readonly clock: Clock
  readonly log: Log
  readonly readingQueue: Pick<ReadingQueue, 'add' | 'answered'>
  /** Who answers in a conversation, as it is to be in it. */
  readonly agentOf: AgentOf
  /** Takes back what was learned from words that the turn's message came in the place of. */
  readonly takeBack: (turn: TurnRecord) => Promise<void>
  /** Called when a message waits to be learned from. */
  readonly onQueued: () => void
}

interface Ending extends Pick<TurnReply, 'error' | 'usage' | 'receipt' | 'extract'> {
  readonly state: Exclude<TurnState, 'running'>
  /** So many calls were made before, for an answer that never came. */
  readonly callsBefore?: number
}

type AnswerParts = Pick<AnswerWrite, 'text' | 'reasoning'>

interface Running {
  readonly sessionId: string
  readonly stream: AnswerStream
  readonly controller: AbortController
  readonly ended: Promise<void>
}

/** What was there before this run of a turn. */
interface Earlier {
  readonly goesOn: boolean
  /** What is gone on with. */
  readonly partialAnswer: string
  /** The turn's message came in the place of others: what those taught is taken back first. */
  readonly takesBack: boolean
  /** It goes as it was shown; null where nothing was. */
  readonly chosen: Chosen | null
}

/** Runs the model's part of turns whose messages are stored, and stores how each ended. */
export function createTurnRunner(deps: TurnRunnerDeps) {
  const { data, events, clock, log } = deps
  const running = new Map<string, Running>()
  const unsaved = createUnsavedTurns((error) => log.error({ err: error }, 'an answer could not be stored later on'))
  let isClosing = false
  const now = (): string => clock.now().toISOString()

  /** One transaction holds the end of the answer, the receipt and the job that learns from the turn. */
  const finish = (turn: TurnRecord, written: AnswerParts, reply: Ending): void => {
    const at = now()
    const toLearnFrom = deps.learns() ? reply.extract.filter((id) => !data.unlearned.has(id)) : []
    data.inTransaction(() => {
      const state = reply.state === 'done' ? 'complete' : 'partial'
      data.messages.write({ ...written, id: turn.answerMessageId, state, at, usage: reply.usage })
      const answer = data.messages.get(turn.answerMessageId)
      if (answer && written.text !== '') indexMessage(data, turn.agentId, keepMarked(data, answer))
      data.turns.setState(turn.id, reply.state, reply.error)
      data.toolCalls.settle(turn.id, reply.callsBefore ?? 0)
      if (state === 'complete') data.toolCalls.dropSteps(turn.id)
      if (reply.receipt) data.turns.recordReceipt(turn.id, turn.agentId, reply.receipt, at)
      for (const messageId of toLearnFrom) deps.readingQueue.add(turn, messageId)
      deps.readingQueue.answered(turn.sessionId)
      data.sessions.touch(turn.sessionId, at)
    })
    events.emit('turn_ended', { ...ids(turn), state: reply.state, error: reply.error })
    events.emit('session_changed', { agentId: turn.agentId, sessionId: turn.sessionId, change: 'updated' })
    if (toLearnFrom.length > 0) deps.onQueued()
  }

  const run = async (turn: TurnRecord, stream: AnswerStream, earlier: Earlier, signal: AbortSignal): Promise<void> => {
    await breathe()
    const callsBefore = data.toolCalls.nextPosition(turn.id)
    const reply = await answer(turn, stream, earlier, signal)
    await breathe()
    const arrived = stream.end()
    const ending = { ...(isClosing ? interrupted(reply) : reply), ...(!earlier.goesOn && { callsBefore }) }
    const store = (): void => finish(turn, arrived, { ...ending, error: unsaved.saidApart(turn, reply.error) })
    try {
      store()
    } catch (thrown) {
      // The file takes nothing now. The turn counts as cut off from here on, and is put right when the file is used again.
      log.error({ err: thrown, turnId: turn.id }, 'the end of a turn could not be stored')
      const error = wireOf(thrown)
      if (toRefusal(thrown)) unsaved.keep({ turn, text: arrived.text, error, store })
      events.emit('turn_ended', { ...ids(turn), state: 'interrupted', error })
    }
  }

  const answer = async (
    turn: TurnRecord,
    stream: AnswerStream,
    { partialAnswer, takesBack, chosen }: Earlier,
    signal: AbortSignal,
  ): Promise<Ending> => {
    try {
      if (takesBack) await deps.takeBack(turn)
      return await deps.complete(await requestOf(turn, stream, { partialAnswer, chosen }, signal))
    } catch (error) {
      log.error({ err: error, turnId: turn.id }, 'turn failed')
      return { state: 'failed', error: wireOf(error), usage: null, receipt: null, extract: [turn.userMessageId] }
    }
  }

  const requestOf = async (
    turn: TurnRecord,
    stream: AnswerStream,
    { partialAnswer, chosen }: Pick<Earlier, 'partialAnswer' | 'chosen'>,
    signal: AbortSignal,
  ): Promise<TurnRequest> => {
    const userMessage = must(data.messages.get(turn.userMessageId), 'user message')
    const language = chosen?.language ?? languageIn(data, userMessage)
    const agent = agentIn(turn, chosen, () => must(deps.agentOf(turn, language), 'agent'))
    const restsOn = partialAnswer === '' ? [turn.userMessageId] : [turn.userMessageId, turn.answerMessageId]
    return toTurnRequest({
      turnId: turn.id,
      agent,
      userMessage,
      partialAnswer,
      citedBefore: partialAnswer === '' ? [] : citedIn(data.turns.receipt(turn.id)),
      learns: deps.learns() && !data.unlearned.has(turn.userMessageId),
      withoutMemory: turn.withoutMemory,
      language,
      askedAt: clock.now(),
      driver: chosen?.driver ?? (await deps.drivers.current({ sessionId: turn.sessionId }, restsOn)),
      ...(chosen && { chosen }),
      memoryTokenBudget: deps.settings.get().memoryTokenBudget,
      // Without memory means without any.
      pulled: turn.withoutMemory ? [] : data.pulled.of(turn.userMessageId),
      restsOn,
      signal,
      onDelta: (piece) => stream.push(piece),
      keep: (write) => data.inTransaction(() => write(stream.keep())),
      onRetry: ({ attempt, inMs, error }) => {
        stream.dropThought()
        events.emit('turn_retrying', { ...ids(turn), attempt, inMs, error: appErrorToWire(error) })
      },
    })
  }

  /**
   * Starts the model's part of a turn whose messages are stored. While the app closes it is left for the next start, as
   * one that was cut off.
   */
  const start = (turn: TurnRecord, earlier: Earlier): void => {
    if (isClosing) return
    const controller = new AbortController()
    const stream = createAnswerStream({
      events,
      head: { ...ids(turn), messageId: turn.answerMessageId },
      start: {
        text: earlier.partialAnswer,
        reasoning: (earlier.partialAnswer && data.messages.get(turn.answerMessageId)?.reasoning) || null,
      },
      save: (written) => saveInBetween(deps, turn, written),
    })
    events.emit('turn_started', {
      ...ids(turn),
      userMessageId: turn.userMessageId,
      answerMessageId: turn.answerMessageId,
    })
    const ended = run(turn, stream, earlier, controller.signal).finally(() => {
      // Its answer may be asked for anew already.
      if (running.get(turn.id)?.controller === controller) running.delete(turn.id)
    })
    running.set(turn.id, { sessionId: turn.sessionId, stream, controller, ended })
  }

  return {
    start,
    unsaved,
    /** The message with what has come of it, where it is an answer on its way: the row is behind. */
    live: (message: Message): Message => {
      const now = message.state === 'streaming' ? running.get(message.turnId ?? '')?.stream.now() : undefined
      return now ? overlaid(message, now) : message
    },
    isRunning: (turnId: string): boolean => running.has(turnId),
    /** Ends a turn at once and keeps what has arrived. False where it is not running. */
    stop: async (turnId: string, reason: AppError): Promise<boolean> => {
      const turn = running.get(turnId)
      if (!turn) return false
      turn.controller.abort(reason)
      await turn.ended
      return true
    },
    /** Ends what is being answered in a conversation. */
    stopSession: async (sessionId: string, reason: AppError): Promise<void> => {
      const turns = Array.from(running.values()).filter((turn) => turn.sessionId === sessionId)
      for (const turn of turns) turn.controller.abort(reason)
      await Promise.all(turns.map((turn) => turn.ended))
      unsaved.drop(sessionId)
    },
    /** Resolves when no turn is running. */
    idle: async (): Promise<void> => {
      await Promise.all(Array.from(running.values(), (turn) => turn.ended))
    },
    close: async (): Promise<void> => {
      isClosing = true
      for (const turn of running.values()) turn.controller.abort(new AppError('cancelled', 'The app is closing.'))
      await Promise.all(Array.from(running.values(), (turn) => turn.ended))
      unsaved.close()
    },
  }
}
export type TurnRunner = ReturnType<typeof createTurnRunner>

/** Runs from a timer, so nothing may be thrown; the end of the answer is stored again anyway. */
function saveInBetween({ data, clock, log }: TurnRunnerDeps, turn: TurnRecord, written: Written): void {
  const at = clock.now().toISOString()
  try {
    data.messages.write({ ...written, id: turn.answerMessageId, state: 'streaming', at, usage: null })
  } catch (error) {
    log.error({ err: error, turnId: turn.id }, 'a part of an answer could not be stored')
  }
}

/** Until an answer begins, what it is to replace stays. */
function overlaid({ reasoning: before, ...message }: Message, { text, reasoning }: Written): Message {
  const thought = reasoning ?? (text === '' ? before : undefined)
  return { ...message, ...(text !== '' && { text }), ...(thought && { reasoning: thought }) }
}

/** Who answers: as it was when the turn was made ready, where it was shown. It never runs otherwise then. */
function agentIn({ shown, withoutMemory }: TurnRecord, chosen: Chosen | null, current: () => Agent): Agent {
  if (shown !== null || chosen) return must(chosen, 'what was shown').agent
  return withoutMemory ? { ...current(), memory: 'none' } : current()
}

/** The app closed, which is not the user's stop: the turn is offered to be gone on with. */
const interrupted = (ending: Ending): Ending =>
  ending.state === 'stopped' ? { ...ending, state: 'interrupted' } : ending

const ids = ({ agentId, sessionId, id }: TurnRecord) => ({ agentId, sessionId, turnId: id })

function wireOf(error: unknown): WireError {
  const known = toStorageError(error)
  return appErrorToWire(
    known instanceof AppError ? known : new AppError('internal', 'Something in the app went wrong.'),
  )
}
