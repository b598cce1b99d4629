import type { Evidence } from '../../contract/memory.ts'
import type { SourceMessage } from './source-message.ts'

/** Words of a message as evidence. */
export function quotedFrom(message: Omit<SourceMessage, 'untrustedSpans'>, quote: string, start = 0): Evidence {
  const { id, sessionId, position, role, text, at: saidAt } = message
  const span = spanIn(text, { quote, span: { start, end: start + quote.length } })
  const place = { sessionId, messageId: id, position }
  return { kind: 'message', id, name: null, span, ...place, quote, saidAt, speaker: null, role }
}

/** Where in a text the words of a piece of evidence stand now; null where they stand there no more. */
export function spanIn(text: string, { quote, span }: Pick<Evidence, 'quote' | 'span'>): Evidence['span'] {
  const noted = span?.start ?? 0
  const start = text.startsWith(quote, noted) ? noted : text.indexOf(quote)
  return start === -1 ? null : { start, end: start + quote.length }
}

/** The import that a memory came with, from somebody else's file. */
export function cameWith(id: string, name: string | null, saidAt: string): Evidence {
  const nowhere = { span: null, sessionId: null, messageId: null, position: null }
  return { kind: 'import', id, name, ...nowhere, quote: '', saidAt, speaker: null, role: 'user' }
}

/** When a memory came with somebody else's file, and what that is called; null where it did not. */
export function importIn(evidence: readonly Evidence[]): { at: string; fileName: string | null } | null {
  const piece = evidence.findLast(({ kind, quote }) => kind === 'import' && quote === '')
  return piece ? { at: piece.saidAt, fileName: piece.name } : null
}
