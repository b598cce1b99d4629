import { rememberedLately } from '../../util/remembered.ts'
import { materialRanges } from './material.ts'
import type { SourceMessage } from './source-message.ts'
import { lineSpans } from './line-spans.ts'
import { untrustedRanges } from './untrusted-ranges.ts'
import { sentencesIn, type Span } from '../language/sentences.ts'

/**
 * The sentences of a message that are the user's own words, in order, with their offsets.
 * Untrusted spans, code, quoted lines, mark-up, transcripts and text handed over to be worked on end a sentence and
 * are left out.
 */
export function* sentencesOf(message: Pick<SourceMessage, 'text' | 'untrustedSpans'>): Generator<Span> {
  yield* sentencesIn(ownWords(message))
}

const material = rememberedLately((text) => [...lineSpans(text), ...materialRanges(text)])

/** The same text with everything that is not the user's own replaced by line breaks; offsets stay. */
export function ownWords(message: Pick<SourceMessage, 'text' | 'untrustedSpans'>): string {
  const { text } = message
  const cuts = [...untrustedRanges(message), ...material(text)].toSorted((a, b) => a.start - b.start)
  const parts: string[] = []
  let at = 0
  for (const cut of cuts) {
    const start = Math.min(Math.max(cut.start, at), text.length)
    const end = Math.min(Math.max(cut.end, start), text.length)
    parts.push(text.slice(at, start), '\n'.repeat(end - start))
    at = end
  }
  parts.push(text.slice(at))
  return parts.join('')
}
