import type { KnownMemory, Stretch } from '../../../memory/extraction/reader.ts'
import type { SourceMessage } from '../../../memory/evidence/source-message.ts'
import type { TrustLine } from './lines.ts'

/** Lines that do not need a day of their own are said on this one. */
const someDay = '2026-03-03T10:20:00'
const minute = 60_000

/** A line as a reader is shown it: a conversation of its own with what was known before. */
export function lineStretch(line: TrustLine): { readonly stretch: Stretch; readonly known: readonly KnownMemory[] } {
  const at = new Date(line.at ?? someDay).getTime()
  const message = (text: string, role: SourceMessage['role'], position: number): SourceMessage => ({
    id: `${line.id}-${position}`,
    sessionId: line.id,
    position,
    role,
    text,
    untrustedSpans: role === 'user' && position === line.before.length ? pastedSpans(line) : [],
    at: new Date(at - (line.before.length - position) * minute).toISOString(),
  })
  return {
    stretch: {
      agentId: 'trust',
      context: line.before.map(({ role, text }, position) => message(text, role, position)),
      messages: [message(line.text, 'user', line.before.length)],
    },
    known: line.known.map((memory, index) => ({
      ...memory,
      id: knownId(line, index),
      since: '2025-11-20',
      state: 'current',
    })),
  }
}

/** The id that a line's known memory has. */
export const knownId = (line: TrustLine, index: number): string => `${line.id}-known-${index}`

/** Marked as what it is, as the app's window does with a paste. */
function pastedSpans({ text, pasted }: TrustLine): SourceMessage['untrustedSpans'] {
  const start = pasted === undefined ? -1 : text.indexOf(pasted)
  return start < 0 || pasted === undefined ? [] : [{ start, end: start + pasted.length, source: 'paste' }]
}
