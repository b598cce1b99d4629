import type { Caller } from '../contract/caller.ts'
import type { Message, Session } from '../contract/chat.ts'
import { AppError } from '../contract/error.ts'
import { indexMessage } from '../memory/lifecycle/index-message.ts'
import { found } from '../memory/lifecycle/not-found.ts'
import type { DataFile } from '../storage/data-file.ts'
import type { MemoriesFile } from '../storage/memories-file.ts'
import { ownersOf } from '../storage/scope.ts'
import type { TurnRecord } from '../storage/turn-store.ts'
import type { Clock } from '../util/clock.ts'
import { newId } from '../util/ids.ts'
import { titleOf } from '../util/title-of.ts'
import { must } from '../util/must.ts'
import type { AttachmentService } from './attachment-service.ts'
import type { EventBus } from './event-bus.ts'
import type { Stretches } from './stretches.ts'
import { isDone } from './tools/tool.ts'
import { writtenUnder } from './tools/written-once.ts'
import type { TurnRunner } from './turn-runner.ts'
import { createTurnWriter, type GoesAlong, type Said } from './turn-writer.ts'

interface ChatDeps {
  readonly data: DataFile
  readonly memories: Pick<MemoriesFile, 'applied'>
  readonly clock: Clock
  readonly runner: TurnRunner
  readonly stretches: Pick<Stretches, 'addSettled' | 'goesOn'>
  readonly events: EventBus
  readonly attachments: Pick<AttachmentService, 'forMessage' | 'sent'>
  /** False: learning is off for all. */
  readonly learns: () => boolean
}

interface Sent {
  readonly turnId: string
  readonly sessionId: string
  readonly userMessageId: string
  readonly answerMessageId: string
}

export interface EditInput extends Said {
  readonly messageId: string
}

export interface SendInput extends Said, GoesAlong {
  readonly sessionId: string
}

/** Chat turns: the user's message is on disk before a model is asked, and whatever happens the turn says what it is. */
export function createChatService(deps: ChatDeps) {
  const { data, memories, clock, runner, stretches, events, attachments } = deps
  const now = (): string => clock.now().toISOString()
  const writer = createTurnWriter(deps)

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

  const restart = (caller: Caller, turnId: string, goesOn: boolean): Answering => {
    const { turn, text, wasCutOff } = data.inTransaction(() => {
      const record = found(data.turns.get(turnId, ownersOf(caller)), 'turn')
      assertFree(record.sessionId)
      if (goesOn && record.state === 'done') throw new AppError('conflict', 'This answer is complete.')
      const answer = must(data.messages.get(record.answerMessageId), 'the answer')
      const earlier = answer.text
      writer.show(record.sessionId, answer.position)
      data.messages.write({ id: record.answerMessageId, text: earlier, state: 'streaming', at: now(), usage: null })
      data.messageIndex.remove(record.answerMessageId)
      if (!goesOn) data.toolCalls.dropSteps(record.id)
      data.turns.setState(record.id, 'running', null)
      return { turn: record, text: earlier, wasCutOff: record.state === 'interrupted' && earlier === '' }
    })
    stretches.goesOn(turn)
    // Cut off before anything was answered, it may not have taken back yet what its message took the place of.
    runner.start(turn, { goesOn, partialAnswer: goesOn ? text : '', takesBack: wasCutOff })
    return { turnId, answerMessageId: turn.answerMessageId }
  }

  const begin = (turn: TurnRecord, takesBack: boolean): void => {
    stretches.goesOn(turn)
    runner.start(turn, { goesOn: false, partialAnswer: '', takesBack })
  }

  return {
    /** Returns when the message is on disk; what follows comes by events. The same `idempotencyKey` is the same turn. */
    send: (caller: Caller, { sessionId, ...input }: SendInput): Sent => {
      runner.unsaved.store()
      const { turn, isNew } = data.inTransaction(() =>
        writer.say(found(data.sessions.get(sessionId, ownersOf(caller)), 'conversation'), input, () =>
          assertFree(sessionId),
        ),
      )
      if (isNew) attachments.sent(input.attachmentIds)
      if (isNew) begin(turn, false)
      return sentOf(turn)
    },

    /** Says something in place of a message of the user's, which stays with what followed it as another branch. */
    edit: (caller: Caller, { messageId, ...input }: EditInput): Sent => {
      runner.unsaved.store()
      const { turn, isNew } = data.inTransaction(() => {
        const { session, message } = ownMessage(caller, messageId)
        if (message.role !== 'user')
          throw new AppError('invalid_input', 'Only what you said yourself can be said otherwise.')
        const place = must(data.branches.place(session.id, message.position), 'the place of a message')
        // What went along goes along with what is said in its place.
        const attachmentIds = (data.attachments.ofMessages([messageId]).get(messageId) ?? []).map(({ id }) => id)
        const pulled = data.pulled.of(messageId)
        return writer.say(session, { ...input, attachmentIds, pulled }, () => {
          assertFree(session.id)
          writer.branchAfter(session.id, place.parent)
          // A title that was made of those words goes with them.
          const isOfIt = place.parent < 0 && data.sessions.isTitledByModel(session.id)
          if (isOfIt || session.title === titleOf(message.text)) data.sessions.rename(session.id, titleOf(input.text))
        })
      })
      if (isNew) begin(turn, true)
      return sentOf(turn)
    },

    /** Shows the branch that a message stands in, and goes on from there. */
    showBranch: (caller: Caller, messageId: string): { sessionId: string; position: number } => {
      runner.unsaved.store()
      const { session, message } = data.inTransaction(() => {
        const own = ownMessage(caller, messageId)
        assertFree(own.session.id)
        writer.show(own.session.id, own.message.position)
        return own
      })
      events.emit('session_changed', { agentId: session.agentId, sessionId: session.id, change: 'updated' })
      return { sessionId: session.id, position: message.position }
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

    /**
     * Answers anew, with what is known or without: an earlier answer stays beside the new one, what never said anything is
     * written over.
     */
    regenerate: (caller: Caller, turnId: string, withoutMemory: boolean): Answering => {
      runner.unsaved.store()
      const record = found(data.turns.get(turnId, ownersOf(caller)), 'turn')
      const isEmpty = (data.messages.get(record.answerMessageId)?.text ?? '') === ''
      if (isEmpty && record.withoutMemory === withoutMemory) return restart(caller, turnId, false)
      const turn = data.inTransaction(() => {
        assertFree(record.sessionId)
        writer.branchAfter(record.sessionId, must(data.messages.get(record.userMessageId), 'the message').position)
        return writer.answer({ ...record, id: newId() }, null, withoutMemory)
      })
      begin(turn, false)
      return { turnId: turn.id, answerMessageId: turn.answerMessageId }
    },
    /** All answers to what one of them answers, oldest first. */
    answers: (caller: Caller, turnId: string) => {
      const { sessionId, userMessageId } = found(data.turns.get(turnId, ownersOf(caller)), 'turn')
      return data.turns.byUserMessages(sessionId, [userMessageId]).flatMap(({ id, answerMessageId, withoutMemory }) => {
        const text = data.messages.get(answerMessageId)?.text ?? ''
        return text === '' ? [] : [{ turnId: id, messageId: answerMessageId, text, withoutMemory }]
      })
    },
    /** Goes on with an answer that was cut off. One that was only not saved yet is saved. */
    resume: (caller: Caller, turnId: string): Answering => {
      if (!runner.unsaved.has(turnId)) {
        runner.unsaved.store()
        return restart(caller, turnId, true)
      }
      const { answerMessageId } = found(data.turns.get(turnId, ownersOf(caller)), 'turn')
      runner.unsaved.store()
      return { turnId, answerMessageId }
    },

    /** Turns that a crash cut off: they keep what they had, say so, and what the user said in them is learned from. */
    recover,
  }

  function ownMessage(caller: Caller, messageId: string): { session: Session; message: Message } {
    const message = found(data.messages.get(messageId), 'message')
    const session = data.sessions.get(message.sessionId, ownersOf(caller))
    return { session: found(session, 'message'), message }
  }
}
export type ChatService = ReturnType<typeof createChatService>

interface Answering {
  readonly turnId: string
  readonly answerMessageId: string
}

const sentOf = ({ id: turnId, sessionId, userMessageId, answerMessageId }: TurnRecord): Sent => ({
  turnId,
  sessionId,
  userMessageId,
  answerMessageId,
})
