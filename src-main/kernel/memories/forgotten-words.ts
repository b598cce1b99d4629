import { redactionMark } from '../../contract/redaction.ts'
import type { Forgotten } from '../../memory/forgetting/forgotten-in.ts'

interface Quoted {
  readonly agentId: string
  readonly messageId: string
  readonly text: string
}

/** Whether the words of a message are not to be quoted. What a purge cut out stands in it no more: the rest of it may be. */
export const createAreForgotten =
  ({ suppressed, isForgotten }: Pick<Forgotten, 'isForgotten' | 'suppressed'>) =>
  ({ agentId, messageId, text }: Quoted): boolean =>
    text.includes(redactionMark) ? suppressed(agentId, [messageId]).has(messageId) : isForgotten(agentId, messageId)
