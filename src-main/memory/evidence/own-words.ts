import { blankRanges } from '../../util/ranges.ts'
import { rememberedLately } from '../../util/remembered.ts'
import { materialRanges } from './material.ts'
import type { SourceMessage } from './source-message.ts'
import { lineSpans } from '../../util/line-spans.ts'
import { untrustedRanges } from './untrusted-ranges.ts'
import { sentencesIn, type Span } from '../../util/sentences.ts'

/**
 * The sentences of a message that are the user's own words, in order, with their offsets.
 * Untrusted spans, code, quoted lines, mark-up, transcripts and text handed over to be worked on end a sentence and
 * are left out.
 */
export function* sentencesOf(message: Pick<SourceMessage, 'text' | 'untrustedSpans'>): Generator<Span> {
  yield* sentencesIn(ownWords(message))
}

const material = rememberedLately((text) => [...lineSpans(text), ...materialRanges(text)])

/** A message's text with everything that is not the user's own replaced by line breaks; offsets stay. */
export const ownWords = (message: Pick<SourceMessage, 'text' | 'untrustedSpans'>): string =>
  blankRanges(message.text, [...untrustedRanges(message), ...material(message.text)], '\n')
