import type { EvolutionCandidate, Workflow } from '../../../../src-main/contract/evolution.ts'

/** How the user wants work done: in words of theirs, or as steps in their order. */
export type Way = ({ readonly kind: 'routine' } & EvolutionCandidate) | ({ readonly kind: 'workflow' } & Workflow)

/**
 * All that is proposed or accepted, the latest first. What was asked for in steps is one question only: a routine is not
 * proposed where a workflow rests on the same messages, whatever was said to that.
 */
export function toWays(routines: readonly EvolutionCandidate[], workflows: readonly Workflow[]): readonly Way[] {
  const own = routines.filter(
    (routine) => routine.status !== 'proposed' || !workflows.some((workflow) => covers(workflow, routine)),
  )
  const all: Way[] = [
    ...workflows.map((workflow) => ({ kind: 'workflow' as const, ...workflow })),
    ...own.map((routine) => ({ kind: 'routine' as const, ...routine })),
  ]
  return all
    .filter(({ status }) => status !== 'rejected')
    .toSorted((a, b) => (b.decidedAt ?? b.createdAt).localeCompare(a.decidedAt ?? a.createdAt))
}

/** It was noticed and nobody has decided on it. */
export const isProposed = ({ status }: Way): boolean => status === 'proposed'

function covers(workflow: Workflow, { evidence }: EvolutionCandidate): boolean {
  const known = new Set(workflow.evidence.map(({ messageId }) => messageId))
  return evidence.every(({ messageId }) => messageId !== null && known.has(messageId))
}
