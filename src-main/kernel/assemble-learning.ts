import type { Forgotten } from '../memory/forgetting/forgotten-in.ts'
import { createEvolutionService } from '../memory/habits/evolution/evolution-service.ts'
import { createWorkflowService } from '../memory/habits/evolution/workflow-service.ts'
import type { ExperienceService } from '../memory/habits/experience/experience-service.ts'
import { createSolutions } from '../memory/habits/experience/solutions.ts'
import type { ForgetRequests } from '../memory/forgetting/requests.ts'
import type { Suppression } from '../memory/forgetting/suppression.ts'
import type { ApplyRequest } from '../memory/forgetting/apply-request.ts'
import type { Apply } from '../memory/lifecycle/apply.ts'
import type { MemoryWriter } from '../memory/lifecycle/memory-writer.ts'
import { createSuppressForgotten } from './reading/suppress-forgotten.ts'
import type { ChangeWriter } from '../memory/lifecycle/change-writer.ts'
import type { ProfileFolder } from '../storage/profile-folder.ts'
import type { Clock } from '../util/clock.ts'
import type { EventBus } from './common/event-bus.ts'
import { createAreForgotten } from './memories/forgotten-words.ts'
import { createHabitProposals } from './memories/habit-proposals.ts'
import type { ShownPains } from './memories/shown-pains.ts'
import type { WorkDrivers } from './models/governor-driver.ts'
import type { HeldBack } from './models/held-back.ts'
import { createLearnFromMessage } from './reading/learn-from-messages.ts'
import { createLearnHabits } from './reading/learn-habits.ts'
import { createLearnMemoriesAndHabits } from './reading/learn-memories-and-habits.ts'

interface HabitParts {
  readonly folder: ProfileFolder
  readonly experience: ExperienceService
  readonly writer: MemoryWriter
  readonly apply: Apply
  readonly applyForget: ApplyRequest
  readonly changeWriter: ChangeWriter
  readonly drivers: WorkDrivers
  readonly heldBack: HeldBack
  readonly events: EventBus
  readonly suppression: Suppression
  readonly requests: ForgetRequests
  readonly forgotten: Forgotten
  readonly pains: ShownPains
  readonly clock: Clock
}

/** What is learned from new messages: memories, and besides them problems and what helped, ways of working, and workflows. */
export function assembleLearning(parts: HabitParts) {
  const { folder, experience, writer, apply, applyForget, changeWriter, drivers, heldBack, events, ...more } = parts
  const { forgotten, pains, clock } = more
  const { data, memories: file } = folder
  const onProposed = (agentId: string, id: string): void =>
    events.emit('growth_changed', { agentId, what: 'candidate', id })
  const isForgotten = createAreForgotten(forgotten)
  const evolution = createEvolutionService({ data, writer: changeWriter, clock, isForgotten, onProposed })
  const workflows = createWorkflowService({ data, evolution, writer: changeWriter, clock, isForgotten, onProposed })
  const proposals = createHabitProposals({ routines: evolution, workflows })
  const learnHabits = createLearnHabits({ data, file, experience, evolution, workflows, clock })
  return {
    experience,
    learnKept: learnHabits.learnKept,
    evolution: { ...evolution, list: proposals.routines },
    workflows: { ...workflows, list: proposals.workflows },
    solutions: createSolutions({
      pains,
      driverFor: (agentId) => drivers.forRun('solutions', agentId),
      heldBack: heldBack.among,
    }),
    hintsFor: proposals.hintsFor,
    hintOf: proposals.hintOf,
    learnFromMessage: createLearnMemoriesAndHabits({
      data,
      learnMemories: createLearnFromMessage({
        file,
        data,
        writer,
        apply,
        forget: applyForget,
        suppression: createSuppressForgotten({ ...more, data, file }),
        events,
        clock,
      }),
      learnHabits: learnHabits.learnFrom,
    }),
  }
}
