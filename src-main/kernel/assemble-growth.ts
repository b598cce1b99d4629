import { createEvolutionService } from '../growth/evolution/evolution-service.ts'
import type { GrowthWriter } from '../growth/evolution/growth-writer.ts'
import { createExperienceService } from '../growth/experience/experience-service.ts'
import type { ProfileFolder } from '../storage/profile-folder.ts'
import type { Clock } from '../util/clock.ts'
import type { EventBus } from './event-bus.ts'
import { withGrowth } from './evolution-growth.ts'
import { hushForgotten } from './hush-forgotten.ts'
import type { LearnFromMessage } from './learn-from-messages.ts'

interface GrowthParts {
  readonly folder: ProfileFolder
  readonly learnFromMessage: LearnFromMessage
  readonly writer: GrowthWriter
  readonly events: EventBus
  readonly clock: Clock
}

/** What grows from new messages besides memories: troubles and what helped, and ways of working. */
export function assembleGrowth({ folder: { data }, learnFromMessage, writer, events, clock }: GrowthParts) {
  const experience = createExperienceService({ data, writer, clock })
  const evolution = createEvolutionService({
    data,
    writer,
    clock,
    onProposed: (agentId, id) => events.emit('growth_changed', { agentId, what: 'candidate', id }),
  })
  return {
    experience,
    evolution,
    learnFromMessage: withGrowth(hushForgotten(learnFromMessage, data), { data, experience, evolution, clock }),
  }
}
