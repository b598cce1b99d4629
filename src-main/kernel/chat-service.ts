import type { Caller } from '../contract/caller.ts'
import type { UntrustedSpan } from '../contract/chat.ts'
import { AppError, appErrorToWire, type WireError } from '../contract/error.ts'
import { found } from '../growth/memory/not-found.ts'
import type { DataFile } from '../storage/data-file.ts'
import type { MemoriesFile } from '../storage/memories-file.ts'
import { ownersOf } from '../storage/scope.ts'
import type { TurnRecord } from '../storage/turn-store.ts'
import type { Clock } from '../util/clock.ts'
import { newId } from '../util/ids.ts'
import { languageOf } from '../util/language.ts'
import { must } from '../util/must.ts'
import { createAnswerStream, type AnswerStream } from './answer-stream.ts'
import { systemPrompt } from './system-prompt.ts'
import type { DriverSource } from './driver-source.ts'
import type { EventBus } from './event-bus.ts'
import type { Log } from './log.ts'
import type { SettingsService } from './settings-service.ts'
import type { Complete, TurnReply, TurnRequest } from './turn.ts'
import { normaliseSpans } from './untrusted-spans.ts'

interface ChatDeps {
  readonly data: DataFile
  readonly file: MemoriesFile
  readonly complete: Complete
  readonly drivers: DriverSource
  readonly settings: SettingsService
  readonly events: EventBus
  readonly clock: Clock
  readonly log: Log
  /** Called when a message waits to be learned from. */
  readonly onQueued: () => void
}

export interface SendInput {
  readonly sessionId: string
  readonly text: string
  readonly untrustedSpans: readonly UntrustedSpan[]
  readonly idempotencyKey: string | null
}

interface Running {
  readonly controller: AbortController
  readonly ended: Promise<void>
}

const titleLength = 40

/** Runs chat turns: the user's message is on disk before a model is asked, and whatever happens the turn says what it is. */
export function createChatService(deps: ChatDeps) {
  const { data, file, events, clock, log } = deps
  const running = new Map<string, Running>()
  const now = (): string => clock.now().toISOString()

  /** One transaction holds the end of the answer, the receipt and the job that learns from the turn. */
  const finish = (turn: TurnRecord, text: string, reply: Pick<TurnReply, 'state' | 'error' | 'usage' | 'receipt' | 'extract'>): void => {
    const at = now()
    data.inTransaction(() => {
      data.messages.write(turn.answerMessageId, text, reply.state === 'done' ? 'complete' : 'partial', at, reply.usage)
      data.turns.setState(turn.id, reply.state, reply.error)
      if (reply.receipt) data.turns.recordReceipt(turn.id, turn.agentId, reply.receipt, at)
      for (const messageId of reply.extract) {
        data.jobs.enqueue({ id: newId(), agentId: turn.agentId, sessionId: turn.sessionId, at }, messageId)
      }
      data.sessions.touch(turn.sessionId, at)
    })
    markUsed(reply.receipt, at)
    events.emit('turn_ended', { ...ids(turn), state: reply.state, error: reply.error })
    events.emit('session_changed', { agentId: turn.agentId, sessionId: turn.sessionId, change: 'updated' })
    if (reply.extract.length > 0) deps.onQueued()
  }

  const markUsed = (receipt: TurnReply['receipt'], at: string): void => {
    const cited = receipt?.entries.filter((entry) => entry.cited) ?? []
    if (cited.length > 0) file.inTransaction(() => cited.forEach((entry) => file.memories.markUsed(entry.memoryId, at)))
  }

  const run = async (turn: TurnRecord, stream: AnswerStream, partialAnswer: string, signal: AbortSignal): Promise<void> => {
    try {
      const reply = await deps.complete(await requestOf(turn, stream, partialAnswer, signal))
      finish(turn, stream.end(), reply)
    } catch (error) {
      log.error({ err: error, turnId: turn.id }, 'turn failed')
      finish(turn, stream.end(), { state: 'failed', error: wireOf(error), usage: null, receipt: null, extract: [turn.userMessageId] })
    }
  }

  const requestOf = async (turn: TurnRecord, stream: AnswerStream, partialAnswer: string, signal: AbortSignal): Promise<TurnRequest> => {
    const userMessage = must(data.messages.get(turn.userMessageId), 'user message')
    const agent = must(data.agents.get(turn.agentId, null), 'agent')
    const language = languageOf(userMessage.text)
    const askedAt = clock.now()
    return {
      turnId: turn.id,
      sessionId: turn.sessionId,
      agent,
      userMessage,
      partialAnswer,
      language,
      askedAt,
      driver: await deps.drivers.current(),
      memoryTokenBudget: deps.settings.get().memoryTokenBudget,
      system: [systemPrompt(agent, language, askedAt)],
      userContent: userMessage.text,
      history: [],
      memories: [],
      signal,
      onDelta: (text) => stream.push(text),
      onRetry: ({ attempt, inMs, error }) => events.emit('turn_retrying', { ...ids(turn), attempt, inMs, error: appErrorToWire(error) }),
    }
  }

  /** Starts the model's part of a turn whose messages are stored. */
  const start = (turn: TurnRecord, partialAnswer: string): void => {
    const controller = new AbortController()
    const stream = createAnswerStream({
      events,
      head: { ...ids(turn), messageId: turn.answerMessageId },
      start: partialAnswer,
      save: (text) => data.messages.write(turn.answerMessageId, text, 'streaming', now(), null),
    })
    events.emit('turn_started', { ...ids(turn), userMessageId: turn.userMessageId, answerMessageId: turn.answerMessageId })
    const ended = run(turn, stream, partialAnswer, controller.signal).finally(() => running.delete(turn.id))
    running.set(turn.id, { controller, ended })
  }

  const assertFree = (sessionId: string): void => {
    if (data.turns.hasRunning(sessionId)) throw new AppError('busy', 'An answer is still being written in this conversation.')
  }

  const restart = (caller: Caller, turnId: string, keepsPartial: boolean): { turnId: string; answerMessageId: string } => {
    const turn = data.inTransaction(() => {
      const record = found(data.turns.get(turnId, ownersOf(caller)), 'turn')
      assertFree(record.sessionId)
      if (keepsPartial && record.state === 'done') throw new AppError('conflict', 'This answer is complete.')
      const partial = keepsPartial ? (data.messages.get(record.answerMessageId)?.text ?? '') : ''
      data.messages.write(record.answerMessageId, partial, 'streaming', now(), null)
      data.turns.setState(record.id, 'running', null)
      return { record, partial }
    })
    start(turn.record, turn.partial)
    return { turnId, answerMessageId: turn.record.answerMessageId }
  }

  return {
    /** Returns when the message is on disk; what follows comes by events. The same `idempotencyKey` is the same turn. */
    send: (caller: Caller, input: SendInput): { turnId: string; sessionId: string; userMessageId: string; answerMessageId: string } => {
      const { turn, isNew } = data.inTransaction(() => {
        const session = found(data.sessions.get(input.sessionId, ownersOf(caller)), 'conversation')
        const earlier = input.idempotencyKey ? data.turns.byIdempotencyKey(session.id, input.idempotencyKey) : undefined
        if (earlier) return { turn: earlier, isNew: false }
        assertFree(session.id)
        if (session.title === '') data.sessions.rename(session.id, titleOf(input.text))
        return { turn: addTurn(session.agentId, input), isNew: true }
      })
      if (isNew) start(turn, '')
      return { turnId: turn.id, sessionId: turn.sessionId, userMessageId: turn.userMessageId, answerMessageId: turn.answerMessageId }
    },

    /** Ends a running turn at once and keeps what has arrived. False where it was not running. */
    stop: async (caller: Caller, turnId: string): Promise<boolean> => {
      found(data.turns.get(turnId, ownersOf(caller)), 'turn')
      const turn = running.get(turnId)
      if (!turn) return false
      turn.controller.abort(new AppError('cancelled', 'Stopped by the user.'))
      await turn.ended
      return true
    },

    /** Throws `not_found` for a turn that the caller may not see. */
    assertVisible: (caller: Caller, turnId: string): void => {
      found(data.turns.get(turnId, ownersOf(caller)), 'turn')
    },

    regenerate: (caller: Caller, turnId: string) => restart(caller, turnId, false),
    resume: (caller: Caller, turnId: string) => restart(caller, turnId, true),

    /** Turns that a crash cut off: they keep what they had, say so, and what the user said in them is learned from. */
    recover: (): number => {
      const cutOff = data.turns.running()
      for (const turn of cutOff) {
        const text = data.messages.get(turn.answerMessageId)?.text ?? ''
        data.inTransaction(() => {
          data.messages.write(turn.answerMessageId, text, 'partial', now(), null)
          data.turns.setState(turn.id, 'interrupted', null)
          data.jobs.enqueue({ id: newId(), agentId: turn.agentId, sessionId: turn.sessionId, at: now() }, turn.userMessageId)
        })
      }
      return cutOff.length
    },

    /** Resolves when no turn is running. */
    idle: async (): Promise<void> => {
      await Promise.all([...running.values()].map((turn) => turn.ended))
    },

    close: async (): Promise<void> => {
      for (const turn of running.values()) turn.controller.abort(new AppError('cancelled', 'The app is closing.'))
      await Promise.all([...running.values()].map((turn) => turn.ended))
    },
  }

  function addTurn(agentId: string, { sessionId, text, untrustedSpans, idempotencyKey }: SendInput): TurnRecord {
    const at = now()
    const position = data.messages.nextPosition(sessionId)
    const turn = { id: newId(), sessionId, agentId, userMessageId: newId(), answerMessageId: newId(), state: 'running' as const, createdAt: at }
    const common = { sessionId, turnId: turn.id, at, usage: null }
    data.turns.add({ ...turn, idempotencyKey })
    data.messages.add({
      ...common,
      id: turn.userMessageId,
      position,
      role: 'user',
      text,
      state: 'complete',
      untrustedSpans: normaliseSpans(untrustedSpans, text),
    })
    data.messages.add({
      ...common,
      id: turn.answerMessageId,
      position: position + 1,
      role: 'assistant',
      text: '',
      state: 'streaming',
      untrustedSpans: [],
    })
    data.sessions.touch(sessionId, at)
    return { ...turn, error: null }
  }
}
export type ChatService = ReturnType<typeof createChatService>

const ids = ({ agentId, sessionId, id }: TurnRecord) => ({ agentId, sessionId, turnId: id })

const wireOf = (error: unknown): WireError =>
  appErrorToWire(error instanceof AppError ? error : new AppError('internal', 'Something in the app went wrong.'))

/** The first line of what was said, cut at a word. */
export function titleOf(text: string): string {
  const line = text.trim().split(/\r?\n/u, 1)[0] ?? ''
  const characters = [...line.replaceAll(/\s+/gu, ' ')]
  if (characters.length <= titleLength) return characters.join('')
  return `${characters.slice(0, titleLength).join('').replace(/\s+\S{0,12}$/u, '')}…`
}
