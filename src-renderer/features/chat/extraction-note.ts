import type { EmptyReason, Turn } from '../../../src-main/contract/chat.ts'

/** The one thing worth saying of the learning from a turn; most turns say nothing. */
export type ExtractionNoteKind =
  | { readonly kind: 'asked' }
  | { readonly kind: 'heldBack' }
  | { readonly kind: 'said'; readonly reason: SpokenReason }
  | { readonly kind: 'forgetDecided' }
  | { readonly kind: 'forgetNothing'; readonly requestId: string; readonly about: string }
  | { readonly kind: 'byRules'; readonly why: 'byRules' | 'capReached' }
  | { readonly kind: 'unfinished'; readonly state: 'retrying' | 'needs_attention' | 'cancelled' }

/** What was refused, and what became of a request to forget: nobody asks why nothing was learned. */
export const spokenReasons = ['secret', 'messages_hushed', 'forgotten_before'] as const
type SpokenReason = (typeof spokenReasons)[number]

/** Failures, what was held back, and what is asked for speak, one at a time; an answer that failed says nothing. */
export function extractionNoteOf(turn: Turn): ExtractionNoteKind | null {
  const { extraction } = turn
  if (!extraction || turn.state === 'failed') return null
  if (extraction.asked) return { kind: 'asked' }
  if (extraction.state === 'pending' || extraction.state === 'running') return null
  return extraction.state === 'done' ? doneNoteOf(turn, extraction) : { kind: 'unfinished', state: extraction.state }
}

function doneNoteOf(turn: Turn, extraction: NonNullable<Turn['extraction']>): ExtractionNoteKind | null {
  const { reason, turnedDown } = extraction
  if (turn.heldBack > 0) return { kind: 'heldBack' }
  if (turnedDown.includes('secret')) return { kind: 'said', reason: 'secret' }
  const card = turn.forgetCard
  if (card?.state === 'answered') return { kind: 'forgetDecided' }
  if (card?.state === 'nothing') return { kind: 'forgetNothing', requestId: card.requestId, about: card.about }
  if (isSpoken(reason)) return { kind: 'said', reason }
  if (extraction.capReached) return { kind: 'byRules', why: 'capReached' }
  return extraction.byRules ? { kind: 'byRules', why: 'byRules' } : null
}

const spoken: ReadonlySet<EmptyReason> = new Set(spokenReasons)
const isSpoken = (reason: EmptyReason | null): reason is SpokenReason => reason !== null && spoken.has(reason)
