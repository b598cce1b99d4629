import type { Agent } from '../../../contract/agent.ts'
import type { Attachment } from '../../../contract/attachment.ts'
import type { Caller } from '../../../contract/caller.ts'
import type { Message, UntrustedSpan } from '../../../contract/chat.ts'
import { AppError } from '../../../contract/error.ts'
import type { Language } from '../../../contract/memory.ts'
import type { ModelRef } from '../../../contract/model.ts'
import type { Pulled } from '../../../contract/pulled.ts'
import type { Shown } from '../../../contract/preview.ts'
import type { Answerer } from '../../../llm/driver.ts'
import { found } from '../../../contract/found.ts'
import type { AttachmentContent } from '../../../storage/attachment-store.ts'
import type { DataFile } from '../../../storage/data-file.ts'
import { ownersOf } from '../../../storage/scope.ts'
import type { Clock } from '../../../util/clock.ts'
import { newId } from '../../../util/ids.ts'
import { must } from '../../../util/must.ts'
import type { AttachmentService } from '../attachments/attachment-service.ts'
import type { DriverSource } from '../../models/driver-source.ts'
import type { AssertFree } from '../recover-turns.ts'
import { languageIn } from '../turn-request.ts'
import type { AgentOf } from '../turn-runner.ts'
import type { GoesAlong } from '../turn-writer.ts'
import { normaliseSpans } from '../../common/untrusted-spans.ts'

interface Words {
  readonly text: string
  readonly untrustedSpans: readonly UntrustedSpan[]
}

/** What is to be said: next in a chat, first in one that has not begun, in place of a message; or what is to be answered again. */
export type About =
  | (Words & { readonly kind: 'next'; readonly sessionId: string } & GoesAlong)
  | (Words & {
      readonly kind: 'first'
      readonly agentId: string
      readonly model: ModelRef | null
      readonly learns: boolean
    } & GoesAlong)
  | (Words & { readonly kind: 'instead'; readonly messageId: string })
  | {
      readonly kind: 'again'
      readonly turnId: string
      readonly withoutMemory: boolean
      /** What was answered so far goes along. */
      readonly goesOn?: boolean
    }

export interface Asked {
  readonly agent: Agent
  readonly language: Language
  readonly driver: Answerer
  readonly message: Message
  readonly pulled: readonly Pulled[]
  readonly ownFiles?: readonly (Attachment & AttachmentContent)[]
  readonly learns: boolean
  /** What was taken out when it was shown before. */
  readonly before: Shown | null
}

export interface AskedDeps {
  readonly data: Pick<DataFile, 'sessions' | 'messages' | 'turns' | 'attachments' | 'pulled' | 'unlearned'>
  readonly drivers: Pick<DriverSource, 'current'>
  readonly agentOf: AgentOf
  readonly assertFree: AssertFree
  readonly attachments: Pick<AttachmentService, 'forMessage'>
  /** False: learning is off for all. */
  readonly learns: () => boolean
  readonly clock: Clock
}

/** Who is asked what, as a turn would find it now. Throws `busy` while an answer is on its way there. */
export function createAskedOf(deps: AskedDeps) {
  const { data } = deps

  const messageOf = (place: Pick<Message, 'sessionId' | 'position'>, { text, untrustedSpans }: Words): Message => ({
    ...place,
    id: newId(),
    turnId: null,
    role: 'user',
    text,
    state: 'complete',
    untrustedSpans: normaliseSpans(untrustedSpans, text),
    at: deps.clock.now().toISOString(),
    usage: null,
  })

  const whoAnswers = (agentId: string, message: Message): Pick<Asked, 'agent' | 'language'> => {
    const language = languageIn(data, message)
    return { language, agent: found(deps.agentOf({ agentId, sessionId: message.sessionId }, language), 'agent') }
  }

  const inSession = async (
    caller: Caller,
    sessionId: string,
    { words, position, attachmentIds, pulled }: { words: Words; position: number } & GoesAlong,
  ): Promise<Asked> => {
    const session = found(data.sessions.get(sessionId, ownersOf(caller)), 'conversation')
    deps.assertFree(sessionId)
    const message = messageOf({ sessionId, position }, words)
    return {
      ...whoAnswers(session.agentId, message),
      driver: await deps.drivers.current({ sessionId }),
      message,
      pulled,
      ownFiles: deps.attachments.forMessage(caller, session.agentId, attachmentIds),
      learns: deps.learns() && session.learns,
      before: null,
    }
  }

  const again = async (
    caller: Caller,
    { turnId, withoutMemory, goesOn = false }: Extract<About, { kind: 'again' }>,
  ): Promise<Asked> => {
    const turn = found(data.turns.get(turnId, ownersOf(caller)), 'turn')
    deps.assertFree(turn.sessionId)
    const message = must(data.messages.get(turn.userMessageId), 'the message')
    const { agent: own, language } = whoAnswers(turn.agentId, message)
    const restsOn = goesOn ? [message.id, turn.answerMessageId] : [message.id]
    return {
      agent: withoutMemory ? { ...own, memory: 'none' } : own,
      language,
      driver: await deps.drivers.current({ sessionId: turn.sessionId }, restsOn),
      message,
      pulled: withoutMemory ? [] : data.pulled.of(message.id),
      learns: deps.learns() && !data.unlearned.has(message.id),
      before: turn.shown,
    }
  }

  return async (caller: Caller, about: About): Promise<Asked> => {
    switch (about.kind) {
      case 'next': {
        const { sessionId, attachmentIds, pulled } = about
        const position = data.messages.nextPosition(sessionId)
        return inSession(caller, sessionId, { words: about, position, attachmentIds, pulled })
      }
      case 'first': {
        const message = messageOf({ sessionId: '', position: 0 }, about)
        return {
          ...whoAnswers(about.agentId, message),
          driver: await deps.drivers.current({ agentId: about.agentId, model: about.model }),
          message,
          pulled: about.pulled,
          ownFiles: deps.attachments.forMessage(caller, about.agentId, about.attachmentIds),
          learns: deps.learns() && about.learns,
          before: null,
        }
      }
      case 'instead': {
        const { sessionId, position, role, id } = found(data.messages.get(about.messageId), 'message')
        found(data.sessions.get(sessionId, ownersOf(caller)), 'message')
        if (role !== 'user') throw new AppError('invalid_input', 'Only what you said yourself can be said otherwise.')
        const attachmentIds = (data.attachments.ofMessages([id]).get(id) ?? []).map((file) => file.id)
        return inSession(caller, sessionId, { words: about, position, attachmentIds, pulled: data.pulled.of(id) })
      }
      case 'again':
        return again(caller, about)
    }
  }
}
