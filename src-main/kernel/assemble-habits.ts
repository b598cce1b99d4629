import { ownWords } from '../memory/evidence/own-words.ts'
import { readSecrets } from '../memory/evidence/secrets.ts'
import { coversQuestion } from './reading/covers-question.ts'
import {
  createEvolutionService,
  type EvolutionService,
  type Hint,
} from '../memory/habits/evolution/evolution-service.ts'
import type { ChangeWriter } from '../memory/lifecycle/change-writer.ts'
import {
  createWorkflowService,
  type WorkflowHint,
  type WorkflowService,
} from '../memory/habits/evolution/workflow-service.ts'
import type { ExperienceService } from '../memory/habits/experience/experience-service.ts'
import { createSolutions } from '../memory/habits/experience/solutions.ts'
import type { Forgotten } from '../memory/forgetting/forgotten-in.ts'
import type { SourceMessage } from '../memory/evidence/source-message.ts'
import { breathe } from '../util/breathe.ts'
import { redactionMark } from '../contract/redaction.ts'
import type { EvolutionCandidate, Workflow } from '../contract/evolution.ts'
import type { Said } from '../contract/experience.ts'
import type { ProfileFolder } from '../storage/profile-folder.ts'
import type { DataFile } from '../storage/data-file.ts'
import type { Clock } from '../util/clock.ts'
import type { EventBus } from './common/event-bus.ts'
import type { WorkDrivers } from './models/governor-driver.ts'
import type { HeldBack } from './models/held-back.ts'
import type { LearnFromMessage } from './reading/learn-from-messages.ts'
import type { ShownPains } from './memories/shown-pains.ts'
import { createLearnHabits, type LearnHabits } from './reading/learn-habits.ts'

interface HabitParts {
  readonly folder: ProfileFolder
  readonly experience: ExperienceService
  readonly learnFromMessage: LearnFromMessage
  readonly writer: ChangeWriter
  readonly drivers: WorkDrivers
  readonly heldBack: HeldBack
  readonly events: EventBus
  readonly forgotten: Pick<Forgotten, 'isForgotten' | 'suppressed'>
  readonly pains: ShownPains
  readonly clock: Clock
}

/** What is learned from new messages besides memories: problems and what helped, ways of working, and workflows. */
export function assembleHabits(parts: HabitParts) {
  const { folder, experience, learnFromMessage, writer, drivers, heldBack, events, forgotten, pains, clock } = parts
  const { data, memories: file } = folder
  const onProposed = (agentId: string, id: string): void =>
    events.emit('growth_changed', { agentId, what: 'candidate', id })
  /** What a purge cut out stands in a message no more: the rest of it may be quoted. */
  const isForgotten: Parameters<typeof createEvolutionService>[0]['isForgotten'] = ({ agentId, messageId, text }) =>
    text.includes(redactionMark)
      ? forgotten.suppressed(agentId, [messageId]).has(messageId)
      : forgotten.isForgotten(agentId, messageId)
  const evolution = createEvolutionService({ data, writer, clock, isForgotten, onProposed })
  const workflows = createWorkflowService({
    data,
    evolution,
    writer,
    clock,
    isForgotten,
    onProposed,
  })
  /** What is asked for in steps is one question: no way of working is proposed where a workflow is it already, whatever was said to that. */
  const listWays: EvolutionService['list'] = (agentId, status) => {
    const ways = evolution.list(agentId, status)
    if (!ways.some(isProposed)) return ways
    const courses = workflows.list(agentId, null)
    return ways.filter((way) => !isProposed(way) || !courses.some((course) => isSame(course, way)))
  }
  /** Nor is a workflow where the user decided on the way of working, or most of that way's requests name no steps. */
  const listCourses: WorkflowService['list'] = (agentId, status) => {
    const courses = workflows.list(agentId, status)
    if (!courses.some(isProposed)) return courses
    const ways = evolution.list(agentId, null)
    const isAsked = (course: Workflow): boolean =>
      course.steps.every(({ candidateId }) => candidateId === null) &&
      ways.some((way) => isSame(way, course) && (!isProposed(way) || !isSame(course, way)))
    return courses.filter((course) => !isProposed(course) || !isAsked(course))
  }
  const learnHabits = createLearnHabits({ data, file, experience, evolution, workflows, clock })
  return {
    experience,
    learnKept: learnHabits.learnKept,
    evolution: { ...evolution, list: listWays },
    workflows: { ...workflows, list: listCourses },
    solutions: createSolutions({
      pains,
      driverFor: (agentId) => drivers.forRun('solutions', agentId),
      heldBack: heldBack.among,
    }),
    /** Accepted workflows and ways of working that bear on what is asked, each told once. */
    hintsFor: (
      agentId: string,
      asked: Pick<SourceMessage, 'text' | 'untrustedSpans'>,
      limit: number,
    ): (Hint | WorkflowHint)[] => {
      const courses = workflows.hintsFor(agentId, asked, limit)
      const isTold = ({ candidateId, messageIds }: Hint): boolean =>
        courses.some(
          (course) => course.routineIds.includes(candidateId) || coversQuestion(course.messageIds, messageIds),
        )
      const ways = evolution.hintsFor(agentId, asked, limit).filter((way) => !isTold(way))
      return [...courses, ...ways].slice(0, limit)
    },
    hintOf: (id: string): string | null => workflows.hintOf(id) ?? evolution.hintOf(id),
    learnFromMessage: withHabits(learnFromMessage, learnHabits.learnFrom, data),
  }
}

/** What a message teaches is stored as memories first, then as habits. */
const withHabits =
  (
    learn: LearnFromMessage,
    learnHabits: LearnHabits['learnFrom'],
    { messages }: Pick<DataFile, 'messages'>,
  ): LearnFromMessage =>
  async (agentId, reading) => {
    const outcomes = await learn(agentId, reading)
    await breathe()
    // What is learned in one transaction looks for secrets in all of a message.
    await readSecrets(ownWords(reading.message))
    if (!messages.has(reading.message.id)) return outcomes
    const forgets = reading.operations.flatMap(({ checked: { operation } }) =>
      operation.op === 'forget' ? [operation.about ?? operation.quote] : [],
    )
    learnHabits(agentId, reading.message, outcomes, forgets)
    return outcomes
  }

type Proposal = Pick<EvolutionCandidate, 'status' | 'evidence'>

const isProposed = ({ status }: Proposal): boolean => status === 'proposed'

const isSame = (one: Proposal, other: Proposal): boolean =>
  coversQuestion(messageIdsOf(one.evidence), messageIdsOf(other.evidence))

const messageIdsOf = (evidence: readonly Said[]): (string | null)[] => evidence.map(({ messageId }) => messageId)
