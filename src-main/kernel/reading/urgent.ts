import { readMessage } from '../../memory/extraction/rules/rules-reader.ts'

/** A request names no day that matters here. */
const someDay = '2026-01-01T12:00:00.000Z'
/** A longer message is no request, but something to be read in its turn. */
const longest = 400

/** Tells a message that asks to forget or to remember something: it is read at once. */
export function isUrgent(text: string): boolean {
  if (/^\s*\/(?:forget|remember|忘记|记住)/i.test(text)) return true
  if (text.length > longest) return false
  const source = { id: '', sessionId: '', position: 0, role: 'user', untrustedSpans: [], at: someDay, text } as const
  return readMessage(source, []).some((operation) =>
    operation.op === 'add' || operation.op === 'replace' ? operation.explicit : operation.op === 'forget',
  )
}
