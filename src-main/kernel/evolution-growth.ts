import type { GrowthKind, GrowthWriter } from '../memory/habits/evolution/growth-writer.ts'
import type { createUndo } from '../memory/lifecycle/undo.ts'
import type { EventBus } from './event-bus.ts'
import type { LearnFromMessage } from './learn-from-messages.ts'
import type { LearnHabits } from './learn-habits.ts'

/** What a message teaches is stored as memories first, then as habits. */
export const withHabits =
  (learn: LearnFromMessage, learnHabits: LearnHabits): LearnFromMessage =>
  async (agentId, message, extraction, context) => {
    const outcomes = await learn(agentId, message, extraction, context)
    const forgets = extraction.forgets.filter(({ messageId }) => messageId === message.id).map(({ what }) => what)
    learnHabits(agentId, message, outcomes, forgets)
    return outcomes
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
