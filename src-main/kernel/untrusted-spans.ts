import type { UntrustedSpan } from '../contract/chat.ts'
import { AppError } from '../contract/error.ts'

/** Spans in order, without overlap. Throws `invalid_input` for one that is not inside the text. */
export function normaliseSpans(spans: readonly UntrustedSpan[], text: string): UntrustedSpan[] {
  const normal: UntrustedSpan[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    if (span.start >= span.end || span.end > text.length)
      throw new AppError('invalid_input', 'A quoted part lies outside the message.')
    const last = normal.at(-1)
    if (last && span.start < last.end) normal[normal.length - 1] = { ...last, end: Math.max(last.end, span.end) }
    else normal.push(span)
  }
  return normal
}
