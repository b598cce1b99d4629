import type { RejectionReason } from '../../contract/job.ts'
import type { ReviewReason } from '../../contract/memory.ts'
import type { Candidate } from '../candidate.ts'
import { foldScript } from '../../memory/language/fold-script.ts'
import { isBound, isPassing, likelyRight } from './is-lasting.ts'
import { isInstructionLike } from '../../memory/evidence/instruction-like.ts'
import { isLeftOut, isOwn, namesSelf, takesBack } from './is-own.ts'
import { sensitivityOf } from '../../memory/evidence/sensitive.ts'
import { standsAlone } from './stands-alone.ts'

/** Where a candidate that passed the gate goes. */
export type Lane =
  | { readonly lane: 'active' }
  | { readonly lane: 'inbox'; readonly reason: ReviewReason }
  | { readonly lane: 'quarantine'; readonly reason: ReviewReason }
  | { readonly lane: 'drop'; readonly reason: RejectionReason }

/** At least this sure, or it waits for the user's word. */
export const sure = 0.7
/**
 * How likely it has to be right as it stands: to be kept at once, what a rule is sure of, what only the weights found and
 * what does not say whom it is about; and to wait. And how likely its words have to matter for long, to be kept at once.
 * `npm run train-lasting -- --dry` tells what is right from which likelihood on.
 */
const likelyToKeep = 0.8
export const likelyToKeepWords = 0.94
/** A rule that is sure of another value of what is known need be less likely right: the topic matters. */
export const likelyToReplace = 0.6
const likelyToKeepUnnamed = 0.97
const likelyToAsk = 0.35
const lastingToKeep = 0.3
const lastingWhenAsked = 0.1

/**
 * What is likely to be right is kept, doubtful and delicate things wait, what reads like an order is set apart, and
 * what is hardly right or of the moment only is left. "Remember that …" makes a fact sure, but not less delicate.
 * `children` are the names of the user's children, normalised.
 */
export function laneOf(candidate: Candidate, children: ReadonlySet<string> = new Set()): Lane {
  if (isInstructionLike(candidate.quote)) return { lane: 'quarantine', reason: 'instruction' }
  const { category, slot, confidence, explicit } = candidate
  const delicate = sensitivityOf({ text: `${candidate.content}\n${candidate.quote}`, category, slot }, children)
  const isSure = confidence >= sure
  const likely = likelyRight(candidate, isSure)
  if (explicit !== true && (likely < likelyToAsk || (!isSure && isPassing(candidate))))
    return { lane: 'drop', reason: 'passing' }
  if (delicate) return { lane: 'inbox', reason: delicate }
  const isKept = explicit === true ? isMeantForUs(candidate) : isPlain(candidate, likely, isSure)
  return isKept ? { lane: 'active' } : { lane: 'inbox', reason: 'unsure' }
}

/**
 * "Remember that …" is believed, and what is about the user or sets a day or a number. What may be said to a person
 * ("Remember, it gets better", "Remember the details!") has to be likely, and to say something of something named.
 */
const isMeantForUs = ({ quote, content, slot, noted, right = 1, lasting = 1 }: Candidate): boolean => {
  const isTangible = noted === true || slot !== null || namesSelf(content) || told.test(foldScript(content))
  if (isTangible) return !comforting.test(quote) || (right >= likelyToAsk && lasting >= lastingWhenAsked)
  return lasting >= lastingWhenAsked && right >= likelyToAsk && saysSomething(foldScript(content))
}

/** A number, a day, a time. */
const told =
  /\d|[一二三四五六七八九十两][点号个月年天岁块]|(?:周|星期|礼拜)[一二三四五六日天末]|[今明后昨前]天|每[天周月年]|[月年]底|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|\b(?:january|february|march|april|june|july|august|september|october|november|december|today|tonight|tomorrow|weekends?|noon|midnight|daily|weekly|monthly|yearly)\b|\b(?:every|next) \p{L}/iu

/** More than a cheer or a thing: "加油", "the details". */
const saysSomething = (text: string): boolean =>
  /\p{Script=Han}/u.test(text)
    ? (text.match(/\p{Script=Han}/gu) ?? []).length >= 5
    : (text.match(/[\p{L}\p{N}'’-]+/gu) ?? []).length >= 4

const comforting = /^\W*(?:it|it['’]s|just|you|you['’]re|your|life|everything|everyone|nothing|there|to)\b/iu

function isPlain(candidate: Candidate, likely: number, isSure: boolean): boolean {
  const { slot, lasting = 1, right } = candidate
  const isTold = slot === null && right !== undefined && !isBound(candidate)
  const isNamed = isOwn(candidate) || (isSure && likely >= likelyToKeepUnnamed && isLeftOut(candidate))
  return (
    likely >= (isSure ? likelyToKeep : likelyToKeepWords) &&
    lasting >= lastingToKeep &&
    isNamed &&
    !takesBack(candidate) &&
    standsAlone(candidate) &&
    (isSure || isTold)
  )
}
