import type { RejectionReason } from '../../contract/job.ts'
import type { ReviewReason } from '../../contract/memory.ts'
import type { Candidate } from '../candidate.ts'
import { isBound, isPassing, likelyLasting } from './is-lasting.ts'
import { isInstructionLike } from './instruction-like.ts'
import { sensitivityOf } from './sensitive.ts'

/** Where a candidate that passed the gate goes. */
export type Lane =
  | { readonly lane: 'active' }
  | { readonly lane: 'inbox'; readonly reason: ReviewReason }
  | { readonly lane: 'quarantine'; readonly reason: ReviewReason }
  | { readonly lane: 'drop'; readonly reason: RejectionReason }

/** At least this sure, or it waits for the user's word. */
export const sure = 0.7
/**
 * How likely the words have to be to matter for long: for what a rule is sure of to be kept at once, for it to wait,
 * for what no rule is sure of to wait, and for that to be kept at once.
 */
const likelyToKeep = 0.5
const likelyToAsk = 0.08
const likelyToAskUnsure = 0.45
const likelyToTrust = 0.9

/**
 * Sure facts are kept, doubtful and delicate ones wait, what reads like an order is set apart, and what is of the
 * moment only is left. "Remember that …" makes a fact sure, but not less delicate.
 * `children` are the names of the user's children, normalised.
 */
export function laneOf(candidate: Candidate, children: ReadonlySet<string> = new Set()): Lane {
  if (isInstructionLike(candidate.quote)) return { lane: 'quarantine', reason: 'instruction' }
  const { category, slot, confidence, explicit } = candidate
  const delicate = sensitivityOf({ text: `${candidate.content}\n${candidate.quote}`, category, slot }, children)
  const isSure = confidence >= sure
  const likely = explicit === true ? 1 : likelyLasting(candidate, isSure)
  const least = isSure ? likelyToAsk : likelyToAskUnsure
  if (likely < least || (!isSure && isPassing(candidate))) return { lane: 'drop', reason: 'passing' }
  if (delicate) return { lane: 'inbox', reason: delicate }
  const isTold = slot === null && candidate.lasting !== undefined && likely >= likelyToTrust && !isBound(candidate)
  const isKept = isSure ? likely >= likelyToKeep : isTold
  return isKept ? { lane: 'active' } : { lane: 'inbox', reason: 'unsure' }
}
