import type { Slot } from '../../contract/memory.ts'
import { readMessage } from '../extraction/rules/rules-reader.ts'
import { normaliseValue } from '../../util/normalise-value.ts'
import { isSingle } from '../ontology/attributes.ts'
import { isSameSubject, resolveSubject } from '../ontology/subjects.ts'

/** What a sentence the user wrote says, as slots: none where the rules read none. */
function slotsOf(content: string): Slot[] {
  const message = {
    id: 'own-words',
    sessionId: 'own-words',
    position: 0,
    role: 'user',
    text: content,
    untrustedSpans: [],
    at: new Date(0).toISOString(),
  } as const
  return readMessage(message, []).flatMap((one) =>
    one.op === 'add' && one.attribute !== null && one.value !== null
      ? [toSlot(one.subject, one.attribute, one.value)]
      : [],
  )
}

const toSlot = (subject: string, attribute: string, value: string): Slot => ({
  subject: resolveSubject(subject, []),
  attribute,
  value: normaliseValue(value),
  single: isSingle(attribute),
})

/** The slot of a text that takes the place of memories with `known`: the same attribute of the same subject, or none; what is longer is no fact. */
export function slotOfSuccessor(content: string, known: readonly (Slot | null)[]): Slot | null {
  const read = content.length > 1_000 ? [] : slotsOf(content)
  const same = read.find((slot) =>
    known.some(
      (other) => other !== null && isSameSubject(other.subject, slot.subject) && other.attribute === slot.attribute,
    ),
  )
  const [only] = read
  return same ?? (known.every((slot) => slot === null) && read.length === 1 && only ? only : null)
}
