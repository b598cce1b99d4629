import type { ProfileEvidenceRow } from '../../storage/profile-store.ts'
import { languageOf } from '../../util/language.ts'
import type { ProfileSignal, SourceMessage } from '../../growth/candidate.ts'
import { findQuotes, type QuoteRange } from '../evidence/find-quote.ts'
import { holdsSecret } from '../evidence/secrets.ts'
import { ownWords } from '../evidence/own-words.ts'
import { foldScript } from '../language/fold-script.ts'
import { normaliseValue } from '../language/normalise-value.ts'
import type { LearnedOutcome } from '../lifecycle/outcome.ts'
import { literalFields } from './literal-fields.ts'
import { traitsIn } from './style-traits.ts'

type Found = Omit<ProfileEvidenceRow, 'id' | 'agentId'>

interface SaidSignal extends ProfileSignal {
  /** Said outright: sure enough by itself where the words were taken for a remark of the moment. */
  readonly isOutright?: boolean
}

/**
 * What a message's own words say about the user, each tied to the memory that was learned from the same words. What the
 * gate or an earlier forgetting kept out is left out here too. Troubles are the experience store's.
 */
export function evidenceFrom(
  signals: readonly SaidSignal[],
  message: SourceMessage,
  outcomes: readonly LearnedOutcome[],
): Found[] {
  const own = ownWords(message)
  const found = signals.flatMap(byTrait).flatMap((signal): Found[] => {
    if (signal.messageId !== message.id || signal.field === 'pain_point' || holdsSecret(signal.value)) return []
    const range = ownRange(signal, message, own)
    if (range === undefined) return []
    const isLiteral = holdsValue(signal.value, saidAround(own, range))
    if (literalFields.has(signal.field) && !(isLiteral && isShort(signal.value))) return []
    const source = sourceOf(signal, signal.isOutright === true ? outcomes.filter(isWeighed) : outcomes)
    if (source === 'refused') return []
    const isWish = signal.field === 'communication_style' && traitsIn(signal.value).length > 0
    return [
      {
        field: signal.field,
        value: signal.value,
        basis: isLiteral || isWish ? 'stated' : 'inferred',
        weight: Math.min(1, Math.max(0, signal.confidence)),
        quote: signal.quote,
        messageId: message.id,
        sessionId: message.sessionId,
        memoryId: source?.memoryId ?? null,
        saidAt: message.at,
      },
    ]
  })
  return [...new Map(found.map((one) => [`${one.field} ${one.value}`, one])).values()]
}

/** A wish that names several known traits is as many, each by its own name. */
function byTrait(signal: SaidSignal): SaidSignal[] {
  if (signal.field !== 'communication_style') return [signal]
  const traits = traitsIn(signal.value)
  const language = languageOf(signal.quote)
  return traits.length === 0 ? [signal] : traits.map(({ label }) => ({ ...signal, value: label[language] }))
}

/** Where the quote stands in the user's own words; `own` has line breaks for all others. */
const ownRange = ({ quote }: ProfileSignal, { text }: SourceMessage, own: string): QuoteRange | undefined =>
  findQuotes(text, quote).find(({ start, end }) => own.slice(start, end) === text.slice(start, end))

const mostWords = 6
const mostCharacters = 16

/** A name for something, not a sentence about it. */
const isShort = (value: string): boolean =>
  !/[!?。！？]/u.test(value) &&
  value.trim().split(/\s+/u).length <= mostWords &&
  (value.match(/\p{Script=Han}/gu)?.length ?? 0) <= mostCharacters

const reach = 2_000

const saidAround = (own: string, { start, end }: QuoteRange): string =>
  own.slice(Math.max(0, start - reach), end + reach)

const folded = (text: string): string => foldScript(normaliseValue(text))

/** True where every word of a value was said. */
const holdsValue = (value: string, said: string): boolean => {
  const text = folded(said)
  return (
    text.includes(folded(value)) ||
    (/\s/.test(value) &&
      folded(value)
        .split(/\s+/)
        .every((word) => text.includes(word)))
  )
}

/** The memory learned from the same words; `refused` where the gate or an earlier forgetting kept them out. */
function sourceOf(
  { quote, value }: ProfileSignal,
  outcomes: readonly LearnedOutcome[],
): LearnedOutcome | 'refused' | undefined {
  const near = outcomes.filter((outcome) => sharesWords(outcome.quote, quote))
  const stored = near.filter((outcome) => outcome.memoryId !== null)
  if (stored.length > 0) {
    const same = stored.filter((outcome) => plain(outcome.quote) === plain(quote))
    const saysIt = ({ content }: LearnedOutcome): boolean => content.toLowerCase().includes(value.toLowerCase())
    return same.find(saysIt) ?? stored.find(saysIt) ?? same[0] ?? stored[0]
  }
  // What an earlier run refused is kept without its words.
  return near.length > 0 || outcomes.some((outcome) => outcome.quote === '') ? 'refused' : undefined
}

/** False where the words were only taken for a remark of the moment. */
const isWeighed = ({ outcome, reason }: LearnedOutcome): boolean => !(outcome === 'rejected' && reason === 'passing')

const plain = (quote: string): string => quote.replaceAll(/[\p{P}\s]+/gu, ' ').trim()

const sharesWords = (a: string, b: string): boolean => a !== '' && b !== '' && (a.includes(b) || b.includes(a))
