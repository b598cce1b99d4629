import type { UntrustedSpan } from '../../contract/chat.ts'
import { AppError } from '../../contract/error.ts'
import { escapeDelimiters, escapeTags } from '../../util/delimiters.ts'

/**
 * Spans in order, without overlap; a secret within another span is cut out of it, so that it stays one. Throws
 * `invalid_input` for one that is not inside the text.
 */
export function normaliseSpans(spans: readonly UntrustedSpan[], text: string): UntrustedSpan[] {
  if (spans.some(({ start, end }) => start >= end || end > text.length))
    throw new AppError('invalid_input', 'A quoted part lies outside the message.')
  const secrets = joined(spans.filter(({ source }) => source === 'secret'))
  const others = joined(spans.filter(({ source }) => source !== 'secret'))
  const kept = others.flatMap((span) => {
    const inside = secrets.filter(({ start, end }) => start < span.end && end > span.start)
    const [starts, ends] = [
      [span.start, ...inside.map(({ end }) => end)],
      [...inside.map(({ start }) => start), span.end],
    ]
    return starts.map((start, index) => ({ ...span, start, end: ends[index] ?? span.end }))
  })
  return [...kept.filter(({ start, end }) => start < end), ...secrets].toSorted((a, b) => a.start - b.start)
}

function joined(spans: readonly UntrustedSpan[]): UntrustedSpan[] {
  const normal: UntrustedSpan[] = []
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = normal.at(-1)
    if (last && span.start < last.end) normal[normal.length - 1] = { ...last, end: Math.max(last.end, span.end) }
    else normal.push(span)
  }
  return normal
}

/**
 * Puts each span that is not the user's between delimiters that its content cannot close, with the secrets that were cut
 * out of it. Spans are in order and do not overlap.
 */
export function quoteSpans(text: string, spans: readonly UntrustedSpan[]): string {
  const whole: UntrustedSpan[] = []
  for (const span of spans) {
    const last = whole.at(-1)
    if (last && span.start === last.end && (span.source === 'secret' || span.source === last.source))
      whole[whole.length - 1] = { ...last, end: span.end }
    else if (span.source !== 'secret') whole.push(span)
  }
  let at = 0
  let quoted = ''
  for (const span of whole) {
    quoted += text.slice(at, span.start) + quoteMaterial(text.slice(span.start, span.end), { source: span.source })
    at = span.end
  }
  return quoted + text.slice(at)
}

/** Material between delimiters that neither it nor what is said of it can close. */
export function quoteMaterial(text: string, said: Readonly<Record<string, string>>): string {
  const plain = (value: string): string => escapeTags(value, '').replaceAll(/[">\p{C}]/gu, '')
  const words = Object.entries(said).map(([name, value]) => ` ${name}="${plain(value)}"`)
  return `\n<quoted${words.join('')}>\n${escapeDelimiters(text)}\n</quoted>\n`
}
