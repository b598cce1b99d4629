import type { Forget } from '../memory/extraction/operation.ts'
import type { ForgetRequest } from './candidate.ts'

/** A request as the old search for what it means takes it. */
export const toOldRequest = ({ about, quote, messageId, refersTo }: Forget): ForgetRequest => ({
  what: about ?? quote,
  quote,
  messageId,
  ...(refersTo && { refersTo }),
})
