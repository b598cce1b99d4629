import type { RejectionReason } from '../contract/job.ts'
import type { Evidence } from '../contract/memory.ts'
import { languageOf } from '../util/language.ts'
import type { Candidate, SourceMessage } from './candidate.ts'
import { isAskingValue } from './extract/asking-value.ts'
import { english } from './extract/en/grammar.ts'
import { findQuotes, type QuoteRange } from '../memory/evidence/find-quote.ts'
import { foldScript } from '../memory/language/fold-script.ts'
import { holdsSecret } from '../memory/evidence/secrets.ts'
import { ownWords } from '../memory/evidence/own-words.ts'
import { holdsValue, isSupported } from './extract/support.ts'
import { chinese } from './extract/zh/grammar.ts'

export type Verdict =
  | { readonly ok: true; readonly evidence: Evidence }
  | { readonly ok: false; readonly reason: RejectionReason }

const leastConfidence = 0.5
const mostContent = 1_000
const mostTitle = 120
/** What the user asked to have remembered is kept as it is, an "if" included. */
const explicitConfidence = 0.95

/**
 * The host's own check before anything is stored: the quote stands in a user message, in the user's own words, and the
 * content says no more than was said there. The evidence carries the real span.
 */
export function checkCandidate(candidate: Candidate, messages: readonly SourceMessage[]): Verdict {
  const form = checkForm(candidate)
  if (form) return { ok: false, reason: form }
  const message = messages.find((one) => one.id === candidate.messageId)
  if (message?.role !== 'user') return { ok: false, reason: 'no_evidence' }
  const quotes = findQuotes(message.text, candidate.quote)
  if (quotes.length === 0) return { ok: false, reason: 'no_evidence' }
  const own = ownWordsOf(message)
  const range = quotes.find(({ start, end }) => own.slice(start, end) === message.text.slice(start, end))
  if (!range) return { ok: false, reason: 'untrusted_source' }
  const reason = checkClaim(candidate, message, { range, earlier: earlierOf(message, messages) })
  return reason ? { ok: false, reason } : { ok: true, evidence: toEvidence(message, range) }
}

/** Where a candidate that quotes text which is not the user's own stands; null where the text does not say as much. */
export function quotedEvidence(candidate: Candidate, messages: readonly SourceMessage[]): Evidence | null {
  const message = messages.find((one) => one.id === candidate.messageId)
  const range = message && findQuotes(message.text, candidate.quote)[0]
  if (!message || !range) return null
  const said = { text: message.text.slice(range.start, range.end), language: candidate.language, at: message.at }
  return isSupported(candidate.content, said) ? toEvidence(message, range) : null
}

function checkForm({ title, content, quote, confidence, keywords }: Candidate): RejectionReason | null {
  const length = [...content.trim()].length
  if (length < (languageOf(content) === 'zh' ? 2 : 4)) return 'too_short'
  if (length > mostContent || [...title].length > mostTitle) return 'too_long'
  if (title.trim() === '') return 'no_title'
  if (!(confidence >= leastConfidence)) return 'low_confidence'
  if (injected.test(content) || injected.test(title) || injected.test(quote)) return 'injected_text'
  return [content, title, quote, ...keywords].some(holdsSecret) ? 'secret' : null
}

/** Our own blocks and prompts, as they look when a text brings them back. */
const injected =
  /<\/?\s*(?:memory|memories|memory[_-]context|relevant[_-]memor(?:y|ies)|system|hint|skill)s?\b[^>]{0,80}>|\[(?:quoted material omitted|memory context)\]|^\s*system prompt\s*:|<\|(?:im_start|im_end|system)\|>/im

/** Own words of the user just before, in the same conversation: whom a pronoun means, what a correction corrects. */
function earlierOf(message: SourceMessage, messages: readonly SourceMessage[]): string {
  const before = messages.filter(
    ({ role, sessionId, position }) =>
      role === 'user' &&
      sessionId === message.sessionId &&
      position < message.position &&
      position >= message.position - 6,
  )
  return before.slice(-2).map(ownWordsOf).join('\n')
}

function checkClaim(
  candidate: Candidate,
  message: SourceMessage,
  { range, earlier }: { range: QuoteRange; earlier: string },
): RejectionReason | null {
  const grammar = candidate.language === 'zh' ? chinese : english
  const content = foldScript(candidate.content.trim())
  if (/[?？]["'”’)]*$/.test(content) || (grammar.isQuestion(content) && grammar.beforeQuestion(content) === 0))
    return 'question'
  if (isAskingValue(candidate.slot?.value ?? '', candidate.content)) return 'question'
  if (candidate.confidence < explicitConfidence && grammar.isHypothetical(content)) return 'hypothetical'
  const around = sentenceAround(message, range)
  const said = { text: around, language: candidate.language, at: message.at }
  const known = { ...said, text: `${earlier}\n${candidate.asked ?? ''}\n${around}` }
  const supported =
    (isSupported(candidate.content, said) || isSupported(candidate.content, known)) &&
    (candidate.slot === null || holdsValue(candidate.slot.value, said))
  return supported ? null : 'no_evidence'
}

/** A long message is cut up once, however many candidates it yields. */
const known = new WeakMap<SourceMessage, string>()

function ownWordsOf(message: SourceMessage): string {
  const own = known.get(message) ?? ownWords(message)
  known.set(message, own)
  return own
}

const widest = 2_000

/** The user's own words around the quote: what a rephrased content may draw on. */
function sentenceAround(message: SourceMessage, { start, end }: QuoteRange): string {
  const own = ownWordsOf(message)
  return own.slice(Math.max(0, start - widest), Math.min(own.length, end + widest))
}

const toEvidence = (message: SourceMessage, { start, end }: QuoteRange): Evidence => ({
  sessionId: message.sessionId,
  messageId: message.id,
  quote: message.text.slice(start, end),
  saidAt: message.at,
  position: message.position,
  speaker: null,
  role: 'user',
})
