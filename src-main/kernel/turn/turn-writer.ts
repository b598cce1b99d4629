import type { Caller } from '../../contract/caller.ts'
import type { Session, UntrustedSpan } from '../../contract/chat.ts'
import type { Shown } from '../../contract/preview.ts'
import { indexMessage } from '../../memory/lifecycle/index-message.ts'
import type { Pulled } from '../../contract/pulled.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { TurnRecord } from '../../storage/turn-store.ts'
import type { Clock } from '../../util/clock.ts'
import { newId } from '../../util/ids.ts'
import { withoutSecrets } from '../../memory/evidence/secrets.ts'
import { namesChat } from '../../memory/forgetting/forgotten-in.ts'
import { titleOf } from '../../util/title-of.ts'
import type { AttachmentService } from './attachments/attachment-service.ts'
import { withKnownSecrets } from '../reading/mark-secrets.ts'
import { normaliseSpans } from '../common/untrusted-spans.ts'

/** What somebody says. */
export interface Said {
  readonly text: string
  readonly untrustedSpans: readonly UntrustedSpan[]
  readonly idempotencyKey: string | null
  /** What was shown before, and what of it may go along. */
  readonly shown?: Shown | null
}

/** What goes with it. */
export interface GoesAlong {
  readonly attachmentIds: readonly string[]
  readonly pulled: readonly Pulled[]
}

interface TurnWriterDeps {
  readonly data: DataFile
  readonly clock: Clock
  readonly attachments: Pick<AttachmentService, 'forMessage'>
  /** False: learning is off for all. */
  readonly learns: () => boolean
}

/** Writes turns into the tree of a conversation; in the transaction of the caller. */
export function createTurnWriter({ data, clock, attachments, learns }: TurnWriterDeps) {
  const now = (): string => clock.now().toISOString()

  /** Shows the branch of a message. Of what was said beyond the fork no summary holds. */
  const show = (sessionId: string, position: number): void => {
    const stays = data.branches.show(sessionId, position)
    if (stays !== null) data.compactions.dropFrom(sessionId, stays + 1)
  }

  /** A turn, and its answer at the end of what is shown. */
  const answer = (
    { id, sessionId, agentId, userMessageId }: Pick<TurnRecord, 'id' | 'sessionId' | 'agentId' | 'userMessageId'>,
    idempotencyKey: string | null,
    withoutMemory = false,
    shown: Shown | null = null,
  ): TurnRecord => {
    const createdAt = now()
    const state = 'running'
    const turn = {
      id,
      sessionId,
      agentId,
      userMessageId,
      answerMessageId: newId(),
      state,
      createdAt,
      withoutMemory,
      shown,
    } as const
    data.turns.add({ ...turn, idempotencyKey })
    data.messages.add({
      id: turn.answerMessageId,
      sessionId,
      turnId: id,
      position: data.messages.nextPosition(sessionId),
      role: 'assistant',
      text: '',
      state: 'streaming',
      untrustedSpans: [],
      at: createdAt,
      usage: null,
    })
    const unlearned = data.unlearned.of(userMessageId)
    if (unlearned) data.unlearned.add(turn.answerMessageId, unlearned)
    data.sessions.touch(sessionId, createdAt)
    return { ...turn, error: null }
  }

  return {
    show,
    answer,
    /** What comes now follows the message there; what follows it so far stays, as another branch. */
    branchAfter: (sessionId: string, position: number): void => {
      show(sessionId, position)
      data.branches.leave(sessionId, position)
      data.compactions.dropFrom(sessionId, position + 1)
    },
    /** Says something in a conversation, once for one `idempotencyKey`; `before` is called where it is new. */
    say: (
      caller: Caller,
      { id: sessionId, agentId, learns: chatLearns }: Session,
      { text, untrustedSpans, idempotencyKey, ...along }: Said & GoesAlong,
      before: () => void,
    ): { turn: TurnRecord; isNew: boolean } => {
      const earlier = idempotencyKey ? data.turns.byIdempotencyKey(sessionId, idempotencyKey) : undefined
      if (earlier) return { turn: earlier, isNew: false }
      before()
      const [id, turnId] = [newId(), newId()]
      const position = data.messages.nextPosition(sessionId)
      const of = { id, sessionId, turnId, position, at: now() }
      const spans = normaliseSpans(untrustedSpans, text)
      const plain = { ...of, role: 'user', text, state: 'complete', untrustedSpans: spans, usage: null } as const
      const said = withKnownSecrets(data, plain)
      if (namesChat(said) && data.traces.title(sessionId) === '')
        data.sessions.rename(sessionId, titleOf(withoutSecrets(said)))
      data.messages.add(said)
      if (!chatLearns || !learns()) data.unlearned.add(id, chatLearns ? 'for_all' : 'in_chat')
      indexMessage(data, agentId, said)
      data.attachments.add({ sessionId, messageId: id }, attachments.forMessage(caller, agentId, along.attachmentIds))
      data.pulled.add(id, along.pulled)
      const turn = { id: turnId, sessionId, agentId, userMessageId: id }
      return { turn: answer(turn, idempotencyKey, false, along.shown), isNew: true }
    },
  }
}
