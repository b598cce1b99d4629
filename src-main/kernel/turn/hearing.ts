import type { Message } from '../../contract/chat.ts'
import type { SourceMessage } from '../../memory/evidence/source-message.ts'
import { remembered } from '../../util/remembered.ts'

/** Hears stored messages, each once by all of it that counts: an open chat is shown anew with each piece of news. */
export function hearing(hears: (message: SourceMessage) => boolean): (message: Message) => boolean {
  const hearsIn = remembered((said) => hears(JSON.parse(said) as SourceMessage))
  return ({ role, text, untrustedSpans }) =>
    hearsIn(JSON.stringify({ role, text, untrustedSpans, id: '', sessionId: '', position: 0, at: someDay }))
}

/** What is asked for matters here, not which day it names. */
const someDay = '2026-01-01T12:00:00.000Z'
