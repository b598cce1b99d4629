import type { SourceMessage } from '../../memory/evidence/source-message.ts'
import type { Forget } from '../../memory/extraction/operation.ts'
import { mayHoldStatement } from '../../memory/extraction/salience.ts'

/**
 * A request that names nothing points at what was just said: at its own message where something is stated before it, at
 * the one before else. A model does not say which.
 */
export function withReference(request: Forget, { text }: Pick<SourceMessage, 'text'>): Forget {
  const { targets, said = [], maybe = [], about, when, refersTo, quote } = request
  if (refersTo !== undefined || targets.length + said.length + maybe.length > 0 || about !== null || when !== null)
    return request
  const before = text.slice(0, Math.max(0, text.indexOf(quote)))
  const isOfMessage = mayHoldStatement({ role: 'user', text: before, untrustedSpans: [] })
  return { ...request, refersTo: isOfMessage ? 'message' : 'previous' }
}
