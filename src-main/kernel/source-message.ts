import type { Message } from '../contract/chat.ts'
import type { SourceMessage } from '../growth/candidate.ts'

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
