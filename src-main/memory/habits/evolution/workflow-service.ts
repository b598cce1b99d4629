import type { Caller } from '../../../contract/caller.ts'
import type { CandidateStatus, EvolutionCandidate, Workflow } from '../../../contract/evolution.ts'
import type { Said } from '../../../contract/experience.ts'
import type { DataFile } from '../../../storage/data-file.ts'
import type { EvolutionRow, WorkflowRequestText } from '../../../storage/evolution-store.ts'
import { ownersOf } from '../../../storage/scope.ts'
import type { Clock } from '../../../util/clock.ts'
import { newId } from '../../../util/ids.ts'
import { languageOf } from '../../../util/language.ts'
import type { SourceMessage } from '../../evidence/source-message.ts'
import { ownWords } from '../../evidence/own-words.ts'
import { wordsOf } from '../../language/content-words.ts'
import { findComposed, type ComposedStep } from './composed-steps.ts'
import { createDecide } from './decide.ts'
import type { EvolutionService, Hint } from './evolution-service.ts'
import type { ChangeWriter } from '../../lifecycle/change-writer.ts'
import { bearing, mayBeRequest, requestWords } from './repeated-requests.ts'
import { shortTitle } from './short-title.ts'
import { alignSteps, workflowLikeness } from './same-workflow.ts'
import { findSteps, type Step } from './workflow-steps.ts'

interface WorkflowDeps {
  readonly data: DataFile
  readonly evolution: Pick<EvolutionService, 'list'>
  readonly writer: ChangeWriter
  readonly clock: Clock
  /** True of a message that is not to be brought up. */
  readonly isForgotten: (message: Pick<WorkflowRequestText, 'agentId' | 'messageId' | 'text'>) => boolean
  readonly onProposed: (agentId: string, candidateId: string) => void
}

/** Accepted steps as a prompt is told of them, with the ways of working that they stand for. */
export interface WorkflowHint extends Hint {
  readonly steps: readonly string[]
  readonly routineIds: readonly string[]
}

const mostRequests = 200
const mostCandidates = 200
const longestOwn = 1_500
/** A request that names its steps itself. */
const byItself = '[]'

/**
 * Finds work in several steps that the user asked for in two conversations or more: with its steps named, or as accepted
 * ways of working one after the other. Proposes each once, and keeps what the user decided.
 */
export function createWorkflowService({ data, evolution, writer, clock, isForgotten, onProposed }: WorkflowDeps) {
  const store = data.evolution
  const requests = store.workflowRequests

  const propose = (agentId: string, first: WorkflowRequestText): string => {
    const id = newId()
    const createdAt = clock.now().toISOString()
    store.put({ id, agentId, status: 'proposed', createdAt, decidedAt: null, kind: 'workflow' })
    requests.assign(first, id)
    onProposed(agentId, id)
    return id
  }

  /** The earlier request of another conversation that asks for the same course. */
  const likest = (agentId: string, message: SourceMessage, routines: string, steps: readonly Step[]) =>
    requests
      .list(agentId, mostRequests)
      .filter((earlier) => earlier.sessionId !== message.sessionId && earlier.routines === routines)
      .map((earlier) => ({ earlier, score: routines === byItself ? workflowLikeness(findSteps(earlier), steps) : 1 }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)[0]?.earlier

  /** Accepted ways of working by the requests for each alone: those for several at once speak of the others too. */
  const acceptedOf = (agentId: string, messageId: string | null): EvolutionCandidate[] => {
    const several = new Set(
      requests
        .list(agentId, mostRequests)
        .filter(({ routines }) => routines !== byItself)
        .map((request) => request.messageId),
    )
    const isAlone = (id: string | null): boolean => id !== messageId && !(id !== null && several.has(id))
    return evolution
      .list(agentId, 'accepted')
      .map((candidate) => ({ ...candidate, evidence: candidate.evidence.filter((one) => isAlone(one.messageId)) }))
  }

  const view = (row: EvolutionRow): Workflow | null => {
    const all = requests.ofCandidate(row.id).filter((one) => !isForgotten(one))
    const isNamed = all.every(({ routines }) => routines === byItself)
    const routines = isNamed ? [] : acceptedAmong(row.agentId, all[0]?.routines ?? byItself)
    const times = all
      .map((request) => ({ request, steps: stepsOf(request, routines) }))
      .filter(({ steps }) => steps.length > 0)
    const fullest = times.toReversed().toSorted((a, b) => b.steps.length - a.steps.length)[0]
    if (row.kind !== 'workflow' || !fullest || (row.status === 'proposed' && times.length < 2)) return null
    const others = times.filter((one) => one !== fullest)
    const steps = fullest.steps.flatMap((step, index) => {
      const again = others.flatMap(({ request, steps: theirs }) => {
        const same = isNamed ? theirs[alignSteps(fullest.steps, theirs).places[index] ?? -1] : sameOf(step, theirs)
        return same ? [saidIn(request, same.text)] : []
      })
      // A step that was named once only is none that is always done.
      if (again.length === 0 && others.length > 0) return []
      const evidence = [saidIn(fullest.request, step.text), ...again].toSorted((a, b) => (a.saidAt < b.saidAt ? -1 : 1))
      return [{ text: step.text, evidence, candidateId: 'candidateId' in step ? step.candidateId : null }]
    })
    if (steps.length < 2) return null
    const { kind: _, ...known } = row
    return {
      ...known,
      title: titleOf(
        fullest.request,
        steps.map(({ text }) => text),
      ),
      language: languageOf(steps.map(({ text }) => text).join('\n')),
      evidence: times.map((one) => saidIn(one.request, quoteOf(one.request, one.steps))),
      steps,
    }
  }

  const acceptedAmong = (agentId: string, routines: string): EvolutionCandidate[] => {
    const ids = new Set(JSON.parse(routines) as string[])
    return acceptedOf(agentId, null).filter(({ id }) => ids.has(id))
  }

  const decide = createDecide({ data, writer, clock, view })

  return {
    /** Reads one user message, of which `learned` are the words that facts were learned from. Call inside a transaction of data.db, once per message. */
    learn: (agentId: string, message: SourceMessage, learned: readonly string[]): void => {
      if (!mayBeRequest(message, learned)) return
      const named = findSteps(message)
      const composed: ComposedStep[] = named.length > 0 ? [] : findComposed(message, acceptedOf(agentId, message.id))
      const steps = named.length > 0 ? named : composed
      if (steps.length === 0) return
      const routines = JSON.stringify(composed.map(({ candidateId }) => candidateId).toSorted())
      const same = likest(agentId, message, routines, steps)
      const candidateId = same ? (same.candidateId ?? propose(agentId, same)) : null
      const { id: messageId, sessionId, at: saidAt } = message
      requests.add({ messageId, agentId, sessionId, routines, saidAt, candidateId })
    },
    list: (agentId: string, status: CandidateStatus | null): Workflow[] =>
      store.list(agentId, status, mostCandidates, 'workflow').flatMap((row) => view(row) ?? []),
    /** Undefined where it is none of the caller's workflows. */
    find: (caller: Caller, id: string): Workflow | undefined => {
      const row = store.get(id, ownersOf(caller))
      return (row && view(row)) ?? undefined
    },
    decide,
    /** Accepted workflows that bear on what is asked now, the nearest first. */
    hintsFor: (
      agentId: string,
      asked: Pick<SourceMessage, 'text' | 'untrustedSpans'>,
      limit: number,
    ): WorkflowHint[] => {
      const accepted = store.list(agentId, 'accepted', mostCandidates, 'workflow')
      if (accepted.length === 0) return []
      const now = requestWords(asked)
      return accepted
        .flatMap((row) => view(row) ?? [])
        .map((workflow) => {
          const words = wordsOf(workflow.evidence.map(({ quote }) => quote).join('\n'))
          return { workflow, score: bearing(now, words) }
        })
        .filter(({ score }) => score > 0)
        .toSorted((a, b) => b.score - a.score)
        .slice(0, limit)
        .map(({ workflow: { id, steps, evidence } }) => ({
          candidateId: id,
          hint: steps.map(({ text }) => text).join(' → '),
          steps: steps.map(({ text }) => text),
          times: evidence.length,
          messageIds: evidence.flatMap(({ messageId }) => messageId ?? []),
          routineIds: steps.flatMap(({ candidateId }) => candidateId ?? []),
        }))
    },
    /** The words of a workflow now, for a receipt; null where they are gone. */
    hintOf: (id: string): string | null => {
      const row = store.get(id, null)
      const steps = row && view(row)?.steps
      return steps ? steps.map(({ text }) => text).join(' → ') : null
    },
  }
}
type AnyStep = Step | ComposedStep

const stepsOf = (request: WorkflowRequestText, routines: readonly EvolutionCandidate[]): readonly AnyStep[] =>
  request.routines === byItself ? findSteps(request) : findComposed(request, routines)

export type WorkflowService = ReturnType<typeof createWorkflowService>

const sameOf = (step: AnyStep, others: readonly AnyStep[]): AnyStep | undefined =>
  'candidateId' in step
    ? others.find((other) => 'candidateId' in other && other.candidateId === step.candidateId)
    : undefined

const saidIn = ({ sessionId, messageId, saidAt }: WorkflowRequestText, quote: string): Said => ({
  quote,
  sessionId,
  messageId,
  saidAt,
})

/** The user's own words up to the last step. */
function quoteOf(request: WorkflowRequestText, steps: readonly Step[]): string {
  const own = ownWords(request)
  const last = steps.at(-1)?.text ?? ''
  const end = own.lastIndexOf(last) + last.length
  return own
    .slice(0, Math.min(end, longestOwn))
    .replaceAll(/\n{2,}/gu, '\n')
    .trim()
}

/** The request's own words before its first step where they say what it is about, else the steps. */
function titleOf(request: WorkflowRequestText, steps: readonly string[]): string {
  const own = ownWords(request)
  const lead = own.slice(0, Math.max(0, own.indexOf(steps[0] ?? '')))
  return shortTitle(wordsOf(lead).size > 0 ? lead : steps.join(' → '))
}
