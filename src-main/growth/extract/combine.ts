import { languageOf } from '../../util/language.ts'
import type { Candidate, Extraction, SourceMessage } from '../candidate.ts'
import { english } from './en/grammar.ts'
import { findQuotes } from '../../memory/evidence/find-quote.ts'
import { foldScript } from '../../memory/language/fold-script.ts'
import { weighAnswers } from './lasting/weigh.ts'
import { isMockery, isSmiling } from './mockery.ts'
import { withoutRoles } from './role-play.ts'
import { isSameValue } from '../../memory/language/same-value.ts'
import { isOfTheOther, withoutSetAside } from './set-aside.ts'
import { ownWords, sentencesOf } from '../../memory/evidence/own-words.ts'
import { isSameAttribute, supportsAttribute } from './supports-attribute.ts'
import { chinese } from './zh/grammar.ts'

/** What a model alone believes is no more than a suggestion. */
const doubtful = 0.6

/**
 * A model's extraction over the floor of the rules, for one message: the model can only add. Where both read the same
 * words, the rules are believed, which keep them as they were said; what only the model says has to stand up to its
 * quote, or waits.
 */
export function combine(
  model: Extraction,
  floor: Extraction,
  message: SourceMessage,
  before: readonly SourceMessage[] = [],
): Extraction {
  const sentences = withoutSetAside([...sentencesOf(withoutRoles(message, before))])
  const accepted: Candidate[] = []
  for (const candidate of model.candidates.filter(({ messageId }) => messageId === message.id)) {
    const judged = judge(candidate, floor.candidates, message, sentences)
    if (judged) accepted.push(judged)
  }
  const isTold = (known: Candidate): boolean =>
    known.confidence <= doubtful + 0.05 &&
    accepted.some(({ quote }) => quote.includes(known.quote) || known.quote.includes(quote))
  const candidates = [
    ...floor.candidates.filter((known) => !isTold(known)),
    ...weighAnswers(accepted, message, { before }),
  ]
  const forgets =
    floor.forgets.length > 0 ? floor.forgets : model.forgets.filter(({ messageId }) => messageId === message.id)
  return {
    candidates,
    forgets,
    profileSignals: [
      ...model.profileSignals.filter(({ messageId }) => messageId === message.id),
      ...floor.profileSignals,
    ],
    emptyReason: candidates.length + forgets.length > 0 ? null : (floor.emptyReason ?? model.emptyReason),
  }
}

function judge(
  candidate: Candidate,
  floor: readonly Candidate[],
  message: SourceMessage,
  sentences: readonly { readonly text: string; readonly start: number; readonly end: number }[],
): Candidate | null {
  const [range] = findQuotes(message.text, candidate.quote)
  // What stands nowhere, and what is not the user's own, is the gate's business: it says why.
  if (!range) return candidate
  if (languageOf(candidate.content) !== languageOf(candidate.quote) && !isMixed(candidate.quote)) return null
  const around = sentences.filter(({ start, end }) => start < range.end && end > range.start)
  if (around.length === 0) return isOwn(message, range) ? null : candidate
  if (around.some(({ text }) => isNoStatement(text))) return null
  // The user's own words say it better.
  const sure = floor.filter(({ confidence }) => confidence > doubtful + 0.05)
  if (sure.some((one) => isSameFact(candidate, one))) return null
  const overlaps = sure.some((one) => one.quote.includes(candidate.quote) || candidate.quote.includes(one.quote))
  if (overlaps) return null
  return standsUp(candidate) ? candidate : { ...candidate, confidence: Math.min(candidate.confidence, doubtful) }
}

/** True where the words are the user's: left out of what may be learned from because they asked for it. */
const isOwn = (message: SourceMessage, { start, end }: { start: number; end: number }): boolean =>
  ownWords(message).slice(start, end) === message.text.slice(start, end)

const isMixed = (text: string): boolean => /\p{Script=Han}/u.test(text) && /\p{Script=Latin}{3}/u.test(text)

/** A question, a jest, a request, what the assistant said, what is only supposed or somebody else's. */
function isNoStatement(text: string): boolean {
  const grammar = languageOf(text) === 'zh' ? chinese : english
  const folded = foldScript(text)
  return (
    isMockery(text) ||
    isSmiling(text) ||
    isOfTheOther(text) ||
    grammar.isJoke(folded) ||
    grammar.isWorkRequest(folded) ||
    grammar.forgetTarget(folded) !== null ||
    (grammar.isQuestion(folded) && grammar.beforeQuestion(folded) === 0) ||
    grammar.isHypothetical(folded) ||
    grammar.isPleasantry(folded)
  )
}

/** True where both say the same of the same. */
const isSameFact = (a: Candidate, b: Candidate): boolean =>
  a.slot !== null && b.slot !== null
    ? a.slot.subject === b.slot.subject &&
      isSameAttribute(a.slot.attribute, b.slot.attribute) &&
      (isSameValue(a.slot.value, b.slot.value) ||
        a.slot.value.includes(b.slot.value) ||
        b.slot.value.includes(a.slot.value))
    : b.slot === null &&
      (a.quote.includes(b.quote) || b.quote.includes(a.quote)) &&
      a.content.length >= b.content.length * 0.6

/** The user speaks of themselves, and the words say what the slot says. */
const standsUp = ({ slot, quote, language }: Candidate): boolean =>
  slot !== null &&
  slot.subject === 'user' &&
  (language === 'zh'
    ? /^.{0,8}(?:我|咱)(?!妈|爸|哥|弟|姐|妹|老公|老婆|朋友|同事|女儿|儿子|闺蜜|们?老板)/u
    : /^(?:\W|and |but |so |well,? )*(?:i|i['’]m|i['’]ve|my|we|our)\b/i
  ).test(foldScript(quote)) &&
  supportsAttribute(slot, quote)
