import type { Language, Slot } from '../../contract/memory.ts'
import type { Candidate, ProfileSignal, SourceMessage } from '../candidate.ts'
import { asFullDate, firstDate } from '../../memory/language/dates.ts'
import { foldScript } from '../../memory/language/fold-script.ts'
import type { AcceptanceModel } from './lasting/acceptance.ts'
import type { LastingModel } from './lasting/model.ts'
import { keywordsOf } from '../../memory/language/keywords.ts'
import type { Finding } from './rule.ts'

export interface ReadOptions {
  /** Minutes that the user's clock is ahead of UTC, for "yesterday". */
  readonly utcOffsetMinutes?: number
  /** What was said before in the conversation: whom a pronoun means, what a correction corrects. */
  readonly before?: readonly SourceMessage[]
  /** Only what the rules know, because a model reads the rest. */
  readonly onlyKnown?: boolean
  /** Other weights than the built-in ones, for measuring. */
  readonly lastingModel?: LastingModel
  readonly acceptanceModel?: AcceptanceModel
}

/** Where and how something was said. */
export interface Source {
  readonly message: SourceMessage
  readonly language: Language
  readonly start: number
  readonly end: number
  readonly explicit: boolean
  readonly correction: boolean
  /** The assistant's question that it answers. */
  readonly asked?: string | undefined
  readonly options: ReadOptions
}

/** "Remember that …", "记住：…": what nobody says to comfort or cheer. */
const saysThat = /(?:\bthat|[:：])\s*$/iu

/** A finding with its words and its place, as a candidate. */
export function toCandidate(finding: Finding, content: string, source: Source): Candidate {
  const { message, language, explicit } = source
  const quote = message.text.slice(source.start, source.end).replace(dangling, '')
  const words = wellFormed(content)
  const date = firstDate(quote, language, message.at, source.options.utcOffsetMinutes)
  return {
    type: finding.type,
    category: finding.category,
    title: wellFormed([...shownTitle(finding.title, language)].slice(0, 80).join('')).trim(),
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
    ...expiry(quote, words, source),
    ...(explicit && { explicit }),
    ...(explicit && saysThat.test(message.text.slice(Math.max(0, source.start - 12), source.start)) && { noted: true }),
    ...(source.asked !== undefined && { asked: source.asked }),
    validFrom:
      date && mayDate(finding) && date.date <= message.at.slice(0, date.date.length) ? asFullDate(date.date) : null,
  }
}

/** A mark or conjunction that what is quoted does not go on after. */
const dangling = /(?:[\s，,、；;：:–—]+(?:and|but|so|because|while)?\s*)+$/iu

/** A title begins with a capital, except for a name that is written without: "iPhone". */
const shownTitle = (title: string, language: Language): string => {
  const plain = title.replace(/\s+/g, ' ').trim()
  return language === 'en' && /^\p{Ll}[^\p{Lu}\s]*(?:\s|$)/u.test(plain)
    ? plain.charAt(0).toUpperCase() + plain.slice(1)
    : plain
}

const untilWords =
  /\b(?:until|till|valid (?:to|until|till|through)|expires?(?: on| in)?)\b(?<after>.{2,60})|(?<before>.{2,20}?)(?:到期|为止|截止)|(?:到|直到)(?<upTo>\d{1,2}月.{0,6})(?:为止|结束|止)/isu

/** The day after which it no longer holds, where the user named one that is still to come. */
function expiry(quote: string, content: string, { language, message, options }: Source): { expiresAt?: string } {
  const { after, before, upTo } = untilWords.exec(foldScript(content))?.groups ?? {}
  const text = after ?? before ?? upTo
  const named = text === undefined ? null : firstDate(text, language, message.at, options.utcOffsetMinutes)
  if (!named || quote === '') return {}
  const full = asFullDate(named.date)
  const day = new Date(full)
  if (named.date.length === 4) day.setUTCFullYear(day.getUTCFullYear() + 1)
  else if (named.date.length === 7) day.setUTCMonth(day.getUTCMonth() + 1)
  else day.setUTCDate(day.getUTCDate() + 1)
  const at = day.toISOString()
  return at > message.at ? { expiresAt: at } : {}
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
