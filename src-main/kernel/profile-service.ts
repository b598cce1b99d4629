import { listFields, profileFields, type ProfileField, type ProfileLine } from '../contract/profile.ts'
import type { ProfileSignal, SourceMessage } from '../growth/candidate.ts'
import type { LearnedOutcome } from '../growth/memory/learn.ts'
import type { MemoriesFile } from '../storage/memories-file.ts'
import type { ProfileStore } from '../storage/profile-store.ts'
import type { Clock } from '../util/clock.ts'
import type { EventBus } from './event-bus.ts'

interface ProfileDeps {
  readonly store: ProfileStore
  readonly memories: MemoriesFile
  readonly events: EventBus
  readonly clock: Clock
}

const listShown = 8

/** The user's profile: lines with the words they rest on. A line whose memory no longer holds is not shown. */
export function createProfileService({ store, memories, events, clock }: ProfileDeps) {
  const holds = (line: ProfileLine): boolean =>
    line.memoryId === null || memories.memories.get(line.memoryId, null)?.status === 'active'

  return {
    /** The lines that hold today, in the order of the card. */
    lines: (agentId: string): ProfileLine[] => {
      const valid = store.list(agentId).filter(holds)
      return profileFields.flatMap((field) => {
        const ofField = valid.filter((line) => line.field === field)
        return ofField.slice(0, listFields.has(field) ? listShown : 1)
      })
    },

    /** Takes what a message says about the user, tied to the memory that was learned from the same words. */
    learn: (agentId: string, signals: readonly ProfileSignal[], message: SourceMessage, outcomes: readonly LearnedOutcome[]): void => {
      const usable = signals.filter((signal) => signal.messageId === message.id && message.text.includes(signal.quote))
      for (const signal of usable) {
        const source = outcomes.find((outcome) => outcome.memoryId !== null && sharesWords(outcome.quote, signal.quote))
        store.put(agentId, {
          field: signal.field,
          value: signal.value,
          confidence: signal.confidence,
          updatedAt: message.at,
          quote: signal.quote,
          messageId: message.id,
          sessionId: message.sessionId,
          memoryId: source?.memoryId ?? null,
        })
      }
      if (usable.length > 0) events.emit('profile_changed', { agentId })
    },

    /** What the user writes into the card counts as said by them; null takes a line away. */
    edit: (agentId: string, field: ProfileField, value: string | null, previous: string | null): void => {
      if (previous !== null || value === null) store.remove(agentId, field, listFields.has(field) ? previous : null)
      if (value !== null) {
        if (!listFields.has(field)) store.remove(agentId, field, null)
        const at = clock.now().toISOString()
        store.put(agentId, { field, value, confidence: 1, updatedAt: at, quote: value, messageId: null, sessionId: null, memoryId: null })
      }
      events.emit('profile_changed', { agentId })
    },
  }
}
export type ProfileService = ReturnType<typeof createProfileService>

const sharesWords = (a: string, b: string): boolean => a.includes(b) || b.includes(a)
