import { listFields, profileFields, type ProfileField, type ProfileLine } from '../contract/profile.ts'
import type { ProfileSignal, SourceMessage } from '../growth/candidate.ts'
import { findQuotes, type QuoteRange } from '../growth/extract/find-quote.ts'
import { holdsSecret } from '../growth/extract/secrets.ts'
import { ownWords } from '../growth/extract/sentences.ts'
import { holdsValue, type Said } from '../growth/extract/support.ts'
import { isInForce } from '../growth/life/truth.ts'
import type { LearnedOutcome } from '../growth/memory/learn.ts'
import type { MemoriesFile } from '../storage/memories-file.ts'
import type { ProfileStore } from '../storage/profile-store.ts'
import type { Clock } from '../util/clock.ts'
import { languageOf } from '../util/language.ts'
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
  const holds = (line: ProfileLine): boolean => {
    if (line.memoryId === null) return true
    const memory = memories.memories.get(line.memoryId, null)
    return memory !== undefined && isInForce(memory, clock.now().toISOString())
  }

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
    learn: (
      agentId: string,
      signals: readonly ProfileSignal[],
      message: SourceMessage,
      outcomes: readonly LearnedOutcome[],
    ): void => {
      const own = ownWords(message)
      const usable = signals.filter((signal) => signal.messageId === message.id && isSaid(signal, message, own))
      for (const signal of usable) {
        const source = sourceOf(signal, outcomes)
        if (source === 'refused') continue
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
        store.put(agentId, {
          field,
          value,
          confidence: 1,
          updatedAt: at,
          quote: value,
          messageId: null,
          sessionId: null,
          memoryId: null,
        })
      }
      events.emit('profile_changed', { agentId })
    },
  }
}
export type ProfileService = ReturnType<typeof createProfileService>

/** Fields whose value the user has to have said; the others may say it in a word of ours. */
const literalFields: ReadonlySet<ProfileField> = new Set(['name', 'location', 'role', 'preferred_tool', 'recent_topic'])

/** True where the quote is the user's own words (`own` has line breaks for all others) and, for a literal field, holds the value. */
function isSaid({ field, value, quote }: ProfileSignal, message: SourceMessage, own: string): boolean {
  const range = findQuotes(message.text, quote).find(
    ({ start, end }) => own.slice(start, end) === message.text.slice(start, end),
  )
  if (!range || holdsSecret(value)) return false
  return !literalFields.has(field) || holdsValue(value, saidAround(own, range, message.at))
}

const reach = 2_000

function saidAround(own: string, { start, end }: QuoteRange, at: string): Said {
  const text = own.slice(Math.max(0, start - reach), end + reach)
  return { text, language: languageOf(text), at }
}

/** The memory learned from the same words; `refused` where the gate or an earlier forgetting kept them out. */
function sourceOf(
  { quote, value }: ProfileSignal,
  outcomes: readonly LearnedOutcome[],
): LearnedOutcome | 'refused' | undefined {
  const near = outcomes.filter((outcome) => sharesWords(outcome.quote, quote))
  const stored = near.filter((outcome) => outcome.memoryId !== null)
  if (stored.length > 0)
    return stored.find((outcome) => outcome.content.toLowerCase().includes(value.toLowerCase())) ?? stored[0]
  // What an earlier run refused is kept without its words.
  return near.length > 0 || outcomes.some((outcome) => outcome.quote === '') ? 'refused' : undefined
}

const sharesWords = (a: string, b: string): boolean => a !== '' && b !== '' && (a.includes(b) || b.includes(a))
