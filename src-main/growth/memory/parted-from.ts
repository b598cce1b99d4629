import type { Memory, Slot } from '../../contract/memory.ts'
import { isSameValue } from '../../memory/language/same-value.ts'

/** The memories of a slot that hold or wait. */
type Named = (subject: string, attribute: string) => readonly Memory[]

/** What tells of a wife or husband who is none any more by a statement: "Sian is my ex-wife now", "我们离婚了". */
export function partedFrom(slot: Slot | null, words: string, named: Named): Memory[] {
  if (slot?.attribute === 'name' && slot.subject.startsWith('ex-'))
    return named(slot.subject.slice('ex-'.length), 'name').filter(
      (other) => other.slot !== null && isSameValue(other.slot.value, slot.value),
    )
  const isDivorce = slot?.subject === 'user' && slot.attribute === 'relationship_status' && divorced.test(slot.value)
  return isDivorce && !longAgo.test(words) ? ['wife', 'husband'].flatMap((subject) => named(subject, 'name')) : []
}

const divorced = /^(?:divorced|离婚了?|离异)$/u
/** Of a marriage before this one, perhaps. */
const longAgo = /\b(?:19|20)\d\d\b|\bago\b|\bbefore\b|\bonce\b|\d年|以前|年前|之前|曾/iu
