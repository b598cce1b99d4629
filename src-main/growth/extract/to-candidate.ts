import type { Language, Slot } from '../../contract/memory.ts'
import type { Candidate, ProfileSignal, SourceMessage } from '../candidate.ts'
import { asFullDate, firstDate } from './dates.ts'
import { keywordsOf } from './keywords.ts'
import type { Finding } from './rule.ts'

export interface ReadOptions {
  /** Minutes that the user's clock is ahead of UTC, for "yesterday". */
  readonly utcOffsetMinutes?: number
}

/** Where and how something was said. */
export interface Source {
  readonly message: SourceMessage
  readonly language: Language
  readonly start: number
  readonly end: number
  readonly explicit: boolean
  readonly correction: boolean
  readonly options: ReadOptions
}

/** A finding with its words and its place, as a candidate. */
export function toCandidate(finding: Finding, content: string, source: Source): Candidate {
  const { message, language, explicit } = source
  const quote = message.text.slice(source.start, source.end)
  const words = wellFormed(content)
  const date = firstDate(quote, language, message.at, source.options.utcOffsetMinutes)
  return {
    type: finding.type,
    category: finding.category,
    title: wellFormed([...finding.title.replace(/\s+/g, ' ')].slice(0, 80).join('')).trim(),
    content: [...words].slice(0, 1_000).join(''),
    keywords: [
      ...new Set([...slotWords(finding.slot), ...keywordsOf(words, language), ...(date ? [date.date] : [])]),
    ].slice(0, 12),
    importance: explicit ? Math.max(8, finding.importance) : finding.importance,
    confidence: explicit ? 0.95 : finding.confidence,
    language,
    slot: finding.slot,
    quote,
    messageId: message.id,
    correction: finding.earlier !== true && (source.correction || finding.correction === true),
    validFrom:
      date && mayDate(finding) && date.date <= message.at.slice(0, date.date.length) ? asFullDate(date.date) : null,
  }
}

export function toSignals(finding: Finding, candidate: Candidate): readonly ProfileSignal[] {
  return (finding.signals ?? []).map(({ field, value }) => ({
    field,
    value: wellFormed(value),
    confidence: candidate.confidence,
    quote: candidate.quote,
    messageId: candidate.messageId,
  }))
}

/** A birthday is a date, but nothing begins to be true on it. */
const mayDate = (finding: Finding): boolean =>
  finding.earlier !== true &&
  finding.slot?.attribute !== 'birthday' &&
  finding.slot?.attribute !== 'age' &&
  finding.category !== 'note'

const slotWords = (slot: Slot | null): readonly string[] =>
  slot === null || slot.value === '' || slot.value.length > 40 ? [] : [slot.value]

/** Lone surrogates, control characters and marks that turn the direction of text cannot be stored or shown. */
const wellFormed = (text: string): string =>
  text
    .toWellFormed()
    .replace(/(?![\t\n])\p{Cc}|[\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim()
