import type { Slot } from '../../contract/memory.ts'
import { extractByRules } from '../../growth/extract/rules.ts'

/** What a sentence the user wrote says, as slots: none where the rules read none. */
function readSlots(content: string): Slot[] {
  const message = {
    id: 'own-words',
    sessionId: 'own-words',
    position: 0,
    role: 'user',
    text: content,
    untrustedSpans: [],
    at: new Date(0).toISOString(),
  } as const
  return extractByRules([message]).candidates.flatMap(({ slot }) => (slot === null ? [] : [slot]))
}

/** The slot of a text that takes the place of memories with `known`: the same attribute of the same subject, or none. */
export function slotOfSuccessor(content: string, known: readonly (Slot | null)[]): Slot | null {
  const read = readSlots(content)
  const same = read.find((slot) =>
    known.some((other) => other !== null && other.subject === slot.subject && other.attribute === slot.attribute),
  )
  const [only] = read
  return same ?? (known.every((slot) => slot === null) && read.length === 1 && only ? only : null)
}
