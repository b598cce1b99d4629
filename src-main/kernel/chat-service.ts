import type { Caller } from '../contract/caller.ts'
import type { UntrustedSpan } from '../contract/chat.ts'
import { AppError } from '../contract/error.ts'
import { indexMessage } from '../memory/lifecycle/index-message.ts'
import { found } from '../memory/lifecycle/not-found.ts'
import type { DataFile } from '../storage/data-file.ts'
import type { MemoriesFile } from '../storage/memories-file.ts'
import { ownersOf } from '../storage/scope.ts'
import type { TurnRecord } from '../storage/turn-store.ts'
import { titleOf } from '../util/title-of.ts'
import type { Clock } from '../util/clock.ts'
import { newId } from '../util/ids.ts'
import type { AttachmentService } from './attachment-service.ts'
import type { Stretches } from './stretches.ts'
import { isDone } from './tools/tool.ts'
import { writtenUnder } from './tools/written-once.ts'
import type { TurnRunner } from './turn-runner.ts'
import { normaliseSpans } from './untrusted-spans.ts'

interface ChatDeps {
  readonly data: DataFile
  readonly memories: Pick<MemoriesFile, 'applied'>
  readonly clock: Clock
  readonly runner: TurnRunner
  readonly stretches: Pick<Stretches, 'addSettled' | 'goesOn'>
  readonly attachments: Pick<AttachmentService, 'forMessage' | 'sent'>
}

export interface SendInput {
  readonly sessionId: string
  readonly text: string
  readonly untrustedSpans: readonly UntrustedSpan[]
  readonly attachmentIds: readonly string[]
  readonly idempotencyKey: string | null
}

/** Chat turns: the user's message is on disk before a model is asked, and whatever happens the turn says what it is. */
export function createChatService({ data, memories, clock, runner, stretches, attachments }: ChatDeps) {
  const now = (): string => clock.now().toISOString()

  const assertFree = (sessionId: string): void => {
    if (!data.turns.hasRunning(sessionId)) return
    recover()
    if (data.turns.hasRunning(sessionId))
      throw new AppError('busy', 'An answer is still being written in this conversation.')
  }

  const recover = (): number => {
    const cutOff = data.turns.running().filter((turn) => !runner.isRunning(turn.id))
    for (const turn of cutOff) {
      const answer = data.messages.get(turn.answerMessageId)
      const text = answer?.text ?? ''
      data.inTransaction(() => {
        data.messages.write({ id: turn.answerMessageId, text, state: 'partial', at: now(), usage: null })
        if (answer) indexMessage(data, turn.agentId, answer)
        data.turns.setState(turn.id, 'interrupted', null)
        settleCalls(turn.id)
        stretches.addSettled(turn, turn.userMessageId)
      })
    }
    return cutOff.length
  }

  /** What a call had written when it was cut off is there; the others were stopped. */
  const settleCalls = (turnId: string): void => {
    for (const { position, state, key } of data.toolCalls.steps(turnId)) {
      const written = state === 'running' ? writtenUnder(memories, key) : undefined
      if (!written) continue
      const { reason = null, stored = null } = written
      const ended = {
        position,
        state: isDone(written) ? 'done' : 'failed',
        reason,
        found: 0,
        tokens: 0,
        ms: 0,
      } as const
      data.toolCalls.end(turnId, ended, stored, null)
    }
    data.toolCalls.settle(turnId)
  }

  const restart = (caller: Caller, turnId: string, goesOn: boolean): { turnId: string; answerMessageId: string } => {
    runner.unsaved.store()
    const { turn, text } = data.inTransaction(() => {
      const record = found(data.turns.get(turnId, ownersOf(caller)), 'turn')
      assertFree(record.sessionId)
      if (goesOn && record.state === 'done') throw new AppError('conflict', 'This answer is complete.')
      const earlier = data.messages.get(record.answerMessageId)?.text ?? ''
      data.messages.write({ id: record.answerMessageId, text: earlier, state: 'streaming', at: now(), usage: null })
      data.messageIndex.remove(record.answerMessageId)
      if (!goesOn) data.toolCalls.dropSteps(record.id)
      data.turns.setState(record.id, 'running', null)
      return { turn: record, text: earlier }
    })
    stretches.goesOn(turn)
    const [partialAnswer, replacedAnswer] = goesOn ? [text, ''] : ['', text]
    runner.start(turn, { goesOn, partialAnswer, replacedAnswer })
    return { turnId, answerMessageId: turn.answerMessageId }
  }

  return {
    /** Returns when the message is on disk; what follows comes by events. The same `idempotencyKey` is the same turn. */
    send: (
      caller: Caller,
      input: SendInput,
    ): { turnId: string; sessionId: string; userMessageId: string; answerMessageId: string } => {
      runner.unsaved.store()
      const { turn, isNew } = data.inTransaction(() => {
        const session = found(data.sessions.get(input.sessionId, ownersOf(caller)), 'conversation')
        const earlier = input.idempotencyKey ? data.turns.byIdempotencyKey(session.id, input.idempotencyKey) : undefined
        if (earlier) return { turn: earlier, isNew: false }
        assertFree(session.id)
        if (session.title === '') data.sessions.rename(session.id, titleOf(input.text))
        return { turn: addTurn(session.agentId, input), isNew: true }
      })
      if (isNew) {
        attachments.sent(input.attachmentIds)
        stretches.goesOn(turn)
        runner.start(turn, { goesOn: false, partialAnswer: '', replacedAnswer: '' })
      }
      return {
        turnId: turn.id,
        sessionId: turn.sessionId,
        userMessageId: turn.userMessageId,
        answerMessageId: turn.answerMessageId,
      }
    },

    /** Ends a running turn at once and keeps what has arrived. False where it was not running. */
    stop: async (caller: Caller, turnId: string): Promise<boolean> => {
      found(data.turns.get(turnId, ownersOf(caller)), 'turn')
      return runner.stop(turnId, new AppError('cancelled', 'Stopped by the user.'))
    },

    /** Throws `not_found` for a turn that the caller may not see. */
    assertVisible: (caller: Caller, turnId: string): void => {
      found(data.turns.get(turnId, ownersOf(caller)), 'turn')
    },

    regenerate: (caller: Caller, turnId: string) => restart(caller, turnId, false),
    /** Goes on with an answer that was cut off. One that was only not saved yet is saved. */
    resume: (caller: Caller, turnId: string): { turnId: string; answerMessageId: string } => {
      if (!runner.unsaved.has(turnId)) return restart(caller, turnId, true)
      const { answerMessageId } = found(data.turns.get(turnId, ownersOf(caller)), 'turn')
      runner.unsaved.store()
      return { turnId, answerMessageId }
    },

    /** Turns that a crash cut off: they keep what they had, say so, and what the user said in them is learned from. */
    recover,
  }

  function addTurn(
    agentId: string,
    { sessionId, text, untrustedSpans, attachmentIds, idempotencyKey }: SendInput,
  ): TurnRecord {
    const at = now()
    const position = data.messages.nextPosition(sessionId)
    const turn = {
      id: newId(),
      sessionId,
      agentId,
      userMessageId: newId(),
      answerMessageId: newId(),
      state: 'running' as const,
      createdAt: at,
    }
    const common = { sessionId, turnId: turn.id, at, usage: null }
    data.turns.add({ ...turn, idempotencyKey })
    const said = {
      ...common,
      id: turn.userMessageId,
      position,
      role: 'user' as const,
      text,
      state: 'complete' as const,
    }
    data.messages.add({ ...said, untrustedSpans: normaliseSpans(untrustedSpans, text) })
    indexMessage(data, agentId, said)
    data.attachments.add({ sessionId, messageId: said.id }, attachments.forMessage(agentId, attachmentIds))
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
