import type { RejectionReason } from '../../contract/job.ts'
import type { ReviewReason } from '../../contract/memory.ts'
import type { Candidate } from '../candidate.ts'
import { isLasting, isPassing } from './is-lasting.ts'
import { isInstructionLike } from './instruction-like.ts'
import { sensitivityOf } from './sensitive.ts'

/** Where a candidate that passed the gate goes. */
export type Lane =
  | { readonly lane: 'active' }
  | { readonly lane: 'inbox'; readonly reason: ReviewReason }
  | { readonly lane: 'quarantine'; readonly reason: ReviewReason }
  | { readonly lane: 'drop'; readonly reason: RejectionReason }

/** At least this sure, or it waits for the user's word. */
const sure = 0.7

/**
 * Sure facts are kept, doubtful and delicate ones wait, what reads like an order is set apart, and what is of the
 * moment only is left. "Remember that …" makes a fact sure, but not less delicate.
 * `children` are the names of the user's children, normalised.
 */
export function laneOf(candidate: Candidate, children: ReadonlySet<string> = new Set()): Lane {
  if (isInstructionLike(candidate.quote)) return { lane: 'quarantine', reason: 'instruction' }
  const { category, slot } = candidate
  const delicate = sensitivityOf({ text: `${candidate.content}\n${candidate.quote}`, category, slot }, children)
  if (delicate && (candidate.confidence >= sure || !isPassing(candidate))) return { lane: 'inbox', reason: delicate }
  if (candidate.confidence >= sure) return { lane: 'active' }
  return isLasting(candidate) ? { lane: 'inbox', reason: 'unsure' } : { lane: 'drop', reason: 'passing' }
}
