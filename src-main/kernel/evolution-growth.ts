import type { EvolutionService } from '../memory/habits/evolution/evolution-service.ts'
import type { GrowthKind, GrowthWriter } from '../memory/habits/evolution/growth-writer.ts'
import type { ExperienceService } from '../memory/habits/experience/experience-service.ts'
import type { createUndo } from '../memory/lifecycle/undo.ts'
import type { DataFile } from '../storage/data-file.ts'
import type { Clock } from '../util/clock.ts'
import type { EventBus } from './event-bus.ts'
import type { LearnFromMessage } from './learn-from-messages.ts'

interface GrowthDeps {
  readonly data: DataFile
  readonly experience: ExperienceService
  readonly evolution: Pick<EvolutionService, 'learn'>
  readonly clock: Clock
}

/** After what a message teaches was stored: its troubles, tries and requests, once in the message's life. */
export function withGrowth(
  learn: LearnFromMessage,
  { data, experience, evolution, clock }: GrowthDeps,
): LearnFromMessage {
  return async (agentId, reading) => {
    const { message, operations } = reading
    const outcomes = await learn(agentId, reading)
    if (message.role === 'user' && data.messages.get(message.id)) {
      data.inTransaction(() => {
        if (!data.growth.markRead(message.id, clock.now().toISOString())) return
        const asked = operations.flatMap(({ checked: { operation } }) => (operation.op === 'forget' ? [operation] : []))
        if (asked.length > 0) {
          const words = asked.map(({ about, quote }) => about ?? quote)
          experience.forget(agentId, outcomes.find(({ outcome }) => outcome === 'forgotten')?.changeId ?? null, words)
          return
        }
        if (outcomes.some(({ outcome }) => outcome === 'forgotten')) return
        experience.learn(agentId, message)
        evolution.learn(agentId, message)
      })
    }
    return outcomes
  }
}

/** Tells of what grew, or was taken back. What troubles the user shows in the profile too. */
export const tellGrowth =
  (events: EventBus) =>
  (agentId: string, kind: GrowthKind, id: string): void => {
    if (kind === 'pain' || kind === 'candidate') events.emit('growth_changed', { agentId, what: kind, id })
    if (kind !== 'candidate') events.emit('profile_changed', { agentId })
  }

type Undo = ReturnType<typeof createUndo>

/** Undo of changes of every kind: of memories, of what grew from conversations, and of both at once. */
export function withGrowthUndo(undo: Undo, writer: GrowthWriter): Undo {
  const undoAll = async (...[caller, changeId]: Parameters<Undo>) => {
    if (writer.isAlone(changeId)) return writer.undo(caller, changeId)
    const done = await undo(caller, changeId)
    if (writer.holds(changeId)) writer.revert(changeId, done.changeId)
    return done
  }
  return Object.assign(undoAll, undo)
}
