import type { Caller } from '../../contract/caller.ts'
import type { Message, Session } from '../../contract/chat.ts'
import { AppError } from '../../contract/error.ts'
import type { Shown } from '../../contract/preview.ts'
import { withoutSecrets } from '../../memory/evidence/secrets.ts'
import { readToIndex } from '../../memory/lifecycle/index-message.ts'
import { calledAfter } from '../../memory/forgetting/forgotten-in.ts'
import { found } from '../../contract/found.ts'
import type { DataFile } from '../../storage/data-file.ts'
import { ownersOf } from '../../storage/scope.ts'
import type { TurnRecord } from '../../storage/turn-store.ts'
import type { Clock } from '../../util/clock.ts'
import { newId } from '../../util/ids.ts'
import { titleOf } from '../../util/title-of.ts'
import { must } from '../../util/must.ts'
import type { AttachmentService } from './attachments/attachment-service.ts'
import type { EventBus } from '../common/event-bus.ts'
import type { AssertFree } from './recover-turns.ts'
import type { Chosen } from './preview/chosen.ts'
import type { PreviewService } from './preview/preview-service.ts'
import type { ReadingQueue } from '../reading/reading-queue.ts'
import type { TurnRunner } from './turn-runner.ts'
import { createTurnWriter, type GoesAlong, type Said } from './turn-writer.ts'

interface ChatDeps {
  readonly data: DataFile
  readonly clock: Clock
  readonly runner: TurnRunner
  readonly readingQueue: Pick<ReadingQueue, 'goesOn'>
  readonly events: EventBus
  readonly attachments: Pick<AttachmentService, 'forMessage' | 'sent'>
  readonly preview: Pick<PreviewService, 'prepare'>
  readonly assertFree: AssertFree
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
  const { data, clock, runner, readingQueue, events, attachments, preview, assertFree } = deps
  const now = (): string => clock.now().toISOString()
  const writer = createTurnWriter(deps)

  const restart = (caller: Caller, turnId: string, goesOn: boolean, chosen: Chosen | null): Answering => {
    const { turn, text, wasCutOff } = data.inTransaction(() => {
      const record = found(data.turns.get(turnId, ownersOf(caller)), 'turn')
      assertFree(record.sessionId)
      if (goesOn && record.state === 'done') throw new AppError('conflict', 'This answer is complete.')
      const answer = must(data.messages.get(record.answerMessageId), 'the answer')
      const earlier = answer.text
      writer.show(record.sessionId, answer.position)
      data.messages.write({ ...begunAgain(earlier), id: record.answerMessageId, at: now() })
      data.messageIndex.remove(record.answerMessageId)
      if (!goesOn) data.toolCalls.dropSteps(record.id)
      if (chosen) data.turns.setShown(record.id, chosen.shown)
      data.turns.setState(record.id, 'running', null)
      return { turn: record, text: earlier, wasCutOff: record.state === 'interrupted' && earlier === '' }
    })
    readingQueue.goesOn(turn)
    // Cut off before anything was answered, it may not have taken back yet what its message took the place of.
    runner.start(turn, { goesOn, partialAnswer: goesOn ? text : '', takesBack: wasCutOff, chosen })
    return { turnId, answerMessageId: turn.answerMessageId }
  }

  const begin = (turn: TurnRecord, takesBack: boolean, chosen: Chosen | null): void => {
    readingQueue.goesOn(turn)
    runner.start(turn, { goesOn: false, partialAnswer: '', takesBack, chosen })
  }

  /** What was shown for a turn holds for it, and for what is answered again in its place. */
  const asShown = async (
    caller: Caller,
    turn: TurnRecord,
    { withoutMemory, goesOn }: { readonly withoutMemory: boolean; readonly goesOn: boolean },
    shown = turn.shown,
  ): Promise<Chosen | null> => {
    const about = { kind: 'again', turnId: turn.id, withoutMemory, goesOn } as const
    return shown && preview.prepare(caller, about, shown, withoutMemory && !turn.withoutMemory)
  }

  const send = (caller: Caller, { sessionId, ...input }: SendInput, chosen: Chosen | null = null): Sent => {
    runner.unsaved.store()
    const said = { ...input, shown: chosen?.shown ?? null }
    const { turn, isNew } = data.inTransaction(() =>
      writer.say(caller, found(data.sessions.get(sessionId, ownersOf(caller)), 'conversation'), said, () =>
        assertFree(sessionId),
      ),
    )
    if (isNew) attachments.sent(input.attachmentIds)
    if (isNew) begin(turn, false, chosen)
    return sentOf(turn)
  }

  return {
    /** Returns when the message is on disk; what follows comes by events. The same `idempotencyKey` is the same turn. */
    send: (caller: Caller, input: SendInput): Sent => send(caller, input),

    /** As it was shown, where it was: throws `conflict` where it would not be so. A long text is read before it is written. */
    sendShown: async (caller: Caller, input: SendInput, shown: Shown | null): Promise<Sent> => {
      await readToIndex({ text: input.text, untrustedSpans: [] })
      if (!shown || wasSaid(data, input.sessionId, input.idempotencyKey)) return send(caller, input)
      return send(caller, input, await preview.prepare(caller, { kind: 'next', ...input }, shown))
    },

    /**
     * Says something in place of a message of the user's, which stays with what followed it as another branch; as it was
     * shown, where it was.
     */
    edit: async (caller: Caller, { messageId, ...input }: EditInput, shown: Shown | null): Promise<Sent> => {
      runner.unsaved.store()
      const { session: before } = ownMessage(caller, messageId)
      const chosen =
        shown && !wasSaid(data, before.id, input.idempotencyKey)
          ? await preview.prepare(caller, { kind: 'instead', messageId, ...input }, shown)
          : null
      const { turn, isNew } = data.inTransaction(() => {
        const { session, message } = ownMessage(caller, messageId)
        if (message.role !== 'user')
          throw new AppError('invalid_input', 'Only what you said yourself can be said otherwise.')
        const place = must(data.branches.place(session.id, message.position), 'the place of a message')
        // What went along goes along with what is said in its place.
        const attachmentIds = (data.attachments.ofMessages([messageId]).get(messageId) ?? []).map(({ id }) => id)
        const said = { ...input, attachmentIds, pulled: data.pulled.of(messageId), shown: chosen?.shown ?? null }
        const naming = calledAfter(data.messages, session.id)
        return writer.say(caller, session, said, () => {
          assertFree(session.id)
          writer.branchAfter(session.id, place.parent)
          // A title that was made of those words goes with them.
          const isOfIt = data.sessions.isTitledByModel(session.id) && naming?.id === messageId
          if (isOfIt || session.title === titleOf(withoutSecrets(message))) data.sessions.rename(session.id, '')
        })
      })
      if (isNew) begin(turn, true, chosen)
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
     * written over. What was shown before still holds, or what is shown now.
     */
    regenerate: async (
      caller: Caller,
      turnId: string,
      withoutMemory: boolean,
      shown: Shown | null,
    ): Promise<Answering> => {
      runner.unsaved.store()
      const record = found(data.turns.get(turnId, ownersOf(caller)), 'turn')
      assertFree(record.sessionId)
      const chosen = await asShown(caller, record, { withoutMemory, goesOn: false }, shown ?? record.shown)
      const isEmpty = (data.messages.get(record.answerMessageId)?.text ?? '') === ''
      if (isEmpty && record.withoutMemory === withoutMemory) return restart(caller, turnId, false, chosen)
      const turn = data.inTransaction(() => {
        assertFree(record.sessionId)
        writer.branchAfter(record.sessionId, must(data.messages.get(record.userMessageId), 'the message').position)
        return writer.answer({ ...record, id: newId() }, null, withoutMemory, chosen?.shown)
      })
      begin(turn, false, chosen)
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
    /** Goes on with an answer that was cut off, as it was shown where it was. One that was only not saved yet is saved. */
    resume: async (caller: Caller, turnId: string): Promise<Answering> => {
      const record = found(data.turns.get(turnId, ownersOf(caller)), 'turn')
      const isUnsaved = runner.unsaved.has(turnId)
      runner.unsaved.store()
      if (isUnsaved) return { turnId, answerMessageId: record.answerMessageId }
      assertFree(record.sessionId)
      const { withoutMemory } = record
      return restart(caller, turnId, true, await asShown(caller, record, { withoutMemory, goesOn: true }))
    },
  }

  function ownMessage(caller: Caller, messageId: string): { session: Session; message: Message } {
    const message = found(data.messages.get(messageId), 'message')
    const session = data.sessions.get(message.sessionId, ownersOf(caller))
    return { session: found(session, 'message'), message }
  }
}

/** What was thought for an answer that never began is not of the one that begins now. */
const begunAgain = (text: string) =>
  ({ text, state: 'streaming', usage: null, ...(text === '' && { reasoning: null }) }) as const

const wasSaid = ({ turns }: Pick<DataFile, 'turns'>, sessionId: string, key: string | null): boolean =>
  key !== null && turns.byIdempotencyKey(sessionId, key) !== undefined

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
