import type { Message } from '../../contract/chat.ts'
import type { SourceMessage } from '../../memory/evidence/source-message.ts'

export const toSourceMessage = ({
  id,
  sessionId,
  position,
  role,
  text,
  untrustedSpans,
  at,
}: Message): SourceMessage => ({
  id,
  sessionId,
  position,
  role,
  text,
  untrustedSpans,
  at,
})
