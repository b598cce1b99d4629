import type { Memory, Slot } from '../../contract/memory.ts'
import { toldAt } from '../../contract/validity.ts'
import { contentHash } from '../../util/content-hash.ts'
import { figuresIn } from '../../util/figures.ts'
import { normaliseValue } from '../../util/normalise-value.ts'
import { polarityOf } from '../language/negation.ts'
import { isSameValue } from '../../util/same-value.ts'
import { hasSameMarks } from './memory-text.ts'
import { oppositeOf } from '../ontology/attributes.ts'

export type Deduplication =
  | { readonly kind: 'create' }
  | { readonly kind: 'duplicate'; readonly memoryId: string }
  | { readonly kind: 'merge'; readonly memoryId: string }
  | { readonly kind: 'supersede'; readonly memoryId: string }

/** What is compared: a statement before it is stored, or a memory. */
interface Compared {
  readonly content: string
  readonly slot: Slot | null
  /** It takes something back: it says more than what it resembles. */
  readonly correction: boolean
}
type TokensOf = (text: string) => readonly string[]

const sameText = 0.85
/** A sentence that holds nearly all of another says it in other words, and more. */
const heldText = 0.95

/**
 * What a new statement is to the memories near it: the same, a new value of the same, or something else.
 * Order: content hash, slot, token overlap. A changed value is never taken for a duplicate.
 */
export function deduplicate(candidate: Compared, neighbours: readonly Memory[], tokensOf: TokensOf): Deduplication {
  const current = neighbours.filter((memory) => memory.status === 'active')
  const hash = contentHash(candidate.content)
  const equal = current.find((memory) => memory.contentHash === hash && !contradicts(candidate.slot, memory.slot))
  if (equal) return { kind: 'duplicate', memoryId: equal.id }
  return bySlot(candidate, current) ?? byTokens(candidate, current, tokensOf) ?? { kind: 'create' }
}

function bySlot({ slot }: Compared, current: readonly Memory[]): Deduplication | null {
  if (slot === null) return null
  const same = current.filter((memory) => memory.slot && isSameAttribute(slot, memory.slot))
  const known = same.find((memory) => memory.slot && isEqual(memory.slot.value, slot.value))
  if (known) return { kind: 'duplicate', memoryId: known.id }
  const replaced = slot.single ? same.toSorted(latestFirst)[0] : current.find((memory) => isOpposite(slot, memory.slot))
  return replaced ? { kind: 'supersede', memoryId: replaced.id } : null
}

const isSameAttribute = (a: Slot, b: Slot): boolean =>
  normaliseValue(a.subject) === normaliseValue(b.subject) && a.attribute === b.attribute

const isOpposite = (slot: Slot, other: Slot | null): boolean =>
  other !== null &&
  oppositeOf(slot.attribute) === other.attribute &&
  normaliseValue(slot.subject) === normaliseValue(other.subject) &&
  thing(slot.value) === thing(other.value)

/** `drinking coffee` and `coffee`, `喝咖啡` and `咖啡` are one thing to like. */
const thing = (value: string): string =>
  normaliseValue(value)
    .replace(/^(?:to )?(?:drink(?:ing)?|eat(?:ing)?|watch(?:ing)?|play(?:ing)?|read(?:ing)?|going)\s+/, '')
    .replace(/^[喝吃看听玩读](?=.)/, '')

const latestFirst = (a: Memory, b: Memory): number => toldAt(b).localeCompare(toldAt(a))

function byTokens(candidate: Compared, current: readonly Memory[], tokensOf: TokensOf): Deduplication | null {
  const tokens = new Set(tokensOf(candidate.content))
  if (tokens.size === 0) return null
  for (const memory of current) {
    if (differs(candidate, memory)) continue
    const other = new Set(tokensOf(memory.content))
    const shared = tokens.intersection(other).size
    if (shared / tokens.union(other).size >= sameText) return { kind: 'duplicate', memoryId: memory.id }
    if (!candidate.correction && shared >= 4 && shared / tokens.size >= heldText)
      return { kind: 'merge', memoryId: memory.id }
  }
  return null
}

/** Two texts alike but for a number, a mark (`C++`, `C#`), a negation or the value of their slot say different things. */
function differs({ content, slot }: Compared, memory: Memory): boolean {
  if (contradicts(slot, memory.slot)) return true
  if (!hasSameMarks(content, memory.content)) return true
  return (
    !sameList(figuresIn(content).toSorted(), figuresIn(memory.content).toSorted()) ||
    isNegated(content) !== isNegated(memory.content)
  )
}

const contradicts = (slot: Slot | null, other: Slot | null): boolean =>
  slot !== null && other !== null && !(isSameAttribute(slot, other) && isEqual(slot.value, other.value))

const isEqual = (a: string, b: string): boolean => normaliseValue(a) === normaliseValue(b) || isSameValue(a, b)

/** Who dislikes or gave up denies as well. */
const averse = /\b(?:hate|dislike)\b|讨厌|討厌|戒/iu
const isNegated = (text: string): boolean => polarityOf(text) !== 'affirmed' || averse.test(text)
const sameList = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index])
