import type { Learned } from '../../contract/chat.ts'
import type { CandidateOutcome, RejectionReason } from '../../contract/job.ts'
import type { Evidence, Memory } from '../../contract/memory.ts'
import type { Operation } from '../extraction/operation.ts'

/** What became of one operation; `changeId` where something was written. */
export interface LearnedOutcome extends CandidateOutcome {
  readonly messageId: string
  readonly changeId: string | null
}

/** What the window shows of it; null where nothing changed. */
export const toLearned = (outcome: LearnedOutcome): Omit<Learned, 'title'> | null => {
  if (!outcome.memoryId || !outcome.changeId) return null
  const { outcome: kind, memoryId, changeId } = outcome
  return kind === 'created' || kind === 'updated' || kind === 'ended' || kind === 'forgotten'
    ? { memoryId, outcome: kind, changeId }
    : null
}

export const outcomeOf = (
  memory: Memory,
  evidence: Pick<Evidence, 'quote' | 'messageId'>,
  outcome: CandidateOutcome['outcome'],
  changeId: string | null,
): LearnedOutcome => ({
  title: memory.title,
  content: memory.content,
  quote: evidence.quote,
  outcome,
  memoryId: memory.id,
  reason: null,
  messageId: evidence.messageId ?? '',
  changeId,
})

/** The outcome of an operation that was not carried out, with the reason. */
export const rejectedOutcome = (operation: Operation, reason: RejectionReason): LearnedOutcome => ({
  title: 'fact' in operation ? operation.fact : operation.quote,
  content: 'fact' in operation ? operation.fact : '',
  quote: operation.quote,
  outcome: 'rejected',
  memoryId: null,
  reason,
  messageId: operation.messageId,
  changeId: null,
})
