import type { EvolutionCandidate, Workflow } from '../../contract/evolution.ts'
import type { Said } from '../../contract/experience.ts'
import type { SourceMessage } from '../../memory/evidence/source-message.ts'
import type { EvolutionService, Hint } from '../../memory/habits/evolution/evolution-service.ts'
import type { WorkflowHint, WorkflowService } from '../../memory/habits/evolution/workflow-service.ts'
import { coversQuestion } from '../reading/covers-question.ts'

interface HabitProposalsDeps {
  readonly routines: EvolutionService
  readonly workflows: WorkflowService
}

/** Routines and workflows side by side: what was asked for is proposed, and told to a model, as one of the two. */
export function createHabitProposals({ routines, workflows }: HabitProposalsDeps) {
  return {
    /** What is asked for in steps is one question: no routine is proposed where a workflow is it already, whatever was said to that. */
    routines: (agentId: string, status: Parameters<EvolutionService['list']>[1]): EvolutionCandidate[] => {
      const all = routines.list(agentId, status)
      if (!all.some(isProposed)) return all
      const others = workflows.list(agentId, null)
      return all.filter((routine) => !isProposed(routine) || !others.some((workflow) => isSame(workflow, routine)))
    },
    /** Nor is a workflow where the user decided on the routine, or most of that routine's requests name no steps. */
    workflows: (agentId: string, status: Parameters<WorkflowService['list']>[1]): Workflow[] => {
      const all = workflows.list(agentId, status)
      if (!all.some(isProposed)) return all
      const others = routines.list(agentId, null)
      const isAsked = (workflow: Workflow): boolean =>
        workflow.steps.every(({ candidateId }) => candidateId === null) &&
        others.some((routine) => isSame(routine, workflow) && (!isProposed(routine) || !isSame(workflow, routine)))
      return all.filter((workflow) => !isProposed(workflow) || !isAsked(workflow))
    },
    /** Accepted workflows and routines that bear on what is asked, each told once. */
    hintsFor: (
      agentId: string,
      asked: Pick<SourceMessage, 'text' | 'untrustedSpans'>,
      limit: number,
    ): (Hint | WorkflowHint)[] => {
      const first = workflows.hintsFor(agentId, asked, limit)
      const isTold = ({ candidateId, messageIds }: Hint): boolean =>
        first.some(
          (workflow) => workflow.routineIds.includes(candidateId) || coversQuestion(workflow.messageIds, messageIds),
        )
      const then = routines.hintsFor(agentId, asked, limit).filter((routine) => !isTold(routine))
      return [...first, ...then].slice(0, limit)
    },
    hintOf: (id: string): string | null => workflows.hintOf(id) ?? routines.hintOf(id),
  }
}

type Proposal = Pick<EvolutionCandidate, 'status' | 'evidence'>

const isProposed = ({ status }: Proposal): boolean => status === 'proposed'

const isSame = (one: Proposal, other: Proposal): boolean =>
  coversQuestion(messageIdsOf(one.evidence), messageIdsOf(other.evidence))

const messageIdsOf = (evidence: readonly Said[]): (string | null)[] => evidence.map(({ messageId }) => messageId)
