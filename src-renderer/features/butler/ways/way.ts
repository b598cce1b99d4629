import type { EvolutionCandidate, Workflow } from '../../../../src-main/contract/evolution.ts'

/** How the user wants work done: in words of theirs, or as steps in their order. */
export type Way = ({ readonly kind: 'routine' } & EvolutionCandidate) | ({ readonly kind: 'workflow' } & Workflow)

/** All that is proposed or accepted, the latest first. */
export function toWays(routines: readonly EvolutionCandidate[], workflows: readonly Workflow[]): readonly Way[] {
  const all: Way[] = [
    ...workflows.map((workflow) => ({ kind: 'workflow' as const, ...workflow })),
    ...routines.map((routine) => ({ kind: 'routine' as const, ...routine })),
  ]
  return all
    .filter(({ status }) => status !== 'rejected')
    .toSorted((a, b) => (b.decidedAt ?? b.createdAt).localeCompare(a.decidedAt ?? a.createdAt))
}

/** It was noticed and nobody has decided on it. */
export const isProposed = ({ status }: Way): boolean => status === 'proposed'
