import type { UntrustedSpan } from '../contract/chat.ts'
import type { SourceMessage } from '../memory/evidence/source-message.ts'
import { rangesOf } from '../memory/forgetting/redact.ts'
import { indexMessage } from '../memory/lifecycle/index-message.ts'
import type { DataFile } from '../storage/data-file.ts'
import { normaliseSpans } from './untrusted-spans.ts'

/**
 * Marks in a message, and in the answer to it, what a model found to be secret: it stays where the user wrote it, and no
 * search, excerpt, vector or reader is given it again.
 */
export function createMarkSecrets(data: DataFile) {
  const mark = (agentId: string, id: string, secrets: readonly string[]): void => {
    const said = data.traces.message(agentId, id)
    const ranges = said ? rangesOf(said.text, secrets) : []
    if (!said || ranges.length === 0) return
    const found = ranges.map((range): UntrustedSpan => ({ ...range, source: 'secret' }))
    const marked = { ...said, untrustedSpans: normaliseSpans([...said.untrustedSpans, ...found], said.text) }
    data.traces.writeText(marked)
    indexMessage(data, agentId, marked)
  }
  return (agentId: string, message: SourceMessage, secrets: readonly string[]): void =>
    data.inTransaction(() => {
      const answers = data.messages.following(message, 1).filter(({ role }) => role === 'assistant')
      for (const { id } of [message, ...answers]) mark(agentId, id, secrets)
    })
}
