import { createEvolutionService, type Hint } from '../growth/evolution/evolution-service.ts'
import type { GrowthWriter } from '../growth/evolution/growth-writer.ts'
import { createWorkflowService, type WorkflowHint } from '../growth/evolution/workflow-service.ts'
import { createExperienceService } from '../growth/experience/experience-service.ts'
import { createSolutions } from '../growth/experience/solutions.ts'
import type { SourceMessage } from '../growth/candidate.ts'
import type { ProfileFolder } from '../storage/profile-folder.ts'
import type { Clock } from '../util/clock.ts'
import type { EventBus } from './event-bus.ts'
import { withGrowth } from './evolution-growth.ts'
import type { WorkDrivers } from './governor-driver.ts'
import type { LearnFromMessage } from './learn-from-messages.ts'

interface GrowthParts {
  readonly folder: ProfileFolder
  readonly learnFromMessage: LearnFromMessage
  readonly writer: GrowthWriter
  readonly drivers: WorkDrivers
  readonly events: EventBus
  readonly clock: Clock
}

/** What grows from new messages besides memories: troubles and what helped, ways of working, and workflows. */
export function assembleGrowth({ folder, learnFromMessage, writer, drivers, events, clock }: GrowthParts) {
  const { data, memories: file } = folder
  const onProposed = (agentId: string, id: string): void =>
    events.emit('growth_changed', { agentId, what: 'candidate', id })
  const experience = createExperienceService({ data, writer, clock })
  const evolution = createEvolutionService({ data, writer, clock, onProposed })
  const workflows = createWorkflowService({ data, evolution, writer, clock, onProposed })
  const learn = (agentId: string, message: SourceMessage): void => {
    evolution.learn(agentId, message)
    workflows.learn(agentId, message)
  }
  return {
    experience,
    evolution,
    workflows,
    solutions: createSolutions({
      data,
      driverFor: (agentId) => drivers.forRun('solutions', agentId),
      heldBack: (messageIds) => new Set(file.evidence.ofLocalOnly(messageIds)),
    }),
    /** Accepted workflows and ways of working that bear on what is asked, each told once. */
    hintsFor: (
      agentId: string,
      asked: Pick<SourceMessage, 'text' | 'untrustedSpans'>,
      limit: number,
    ): (Hint | WorkflowHint)[] => {
      const courses = workflows.hintsFor(agentId, asked, limit)
      const isTold = (candidateId: string): boolean =>
        courses.some(({ routineIds, messageIds }) => {
          if (routineIds.includes(candidateId)) return true
          const requests = data.evolution.requests.ofCandidate(candidateId)
          return requests.length > 0 && requests.every(({ messageId }) => messageIds.includes(messageId))
        })
      const ways = evolution.hintsFor(agentId, asked, limit).filter(({ candidateId }) => !isTold(candidateId))
      return [...courses, ...ways].slice(0, limit)
    },
    hintOf: (id: string): string | null => workflows.hintOf(id) ?? evolution.hintOf(id),
    learnFromMessage: withGrowth(learnFromMessage, {
      data,
      experience,
      evolution: { learn },
      clock,
    }),
  }
}
