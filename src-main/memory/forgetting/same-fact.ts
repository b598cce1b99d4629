import type { Memory } from '../../contract/memory.ts'
import type { Meant } from './find.ts'

/** Memories that state one fact together: the same slot, a chain of values that replaced one another, the same content. */
export function factsOf(memories: readonly Meant[]): Memory[][] {
  const facts: Memory[][] = []
  for (const { memory } of memories) {
    const same = facts.filter((fact) => fact.some((other) => isSameFact(memory, other)))
    const [first] = same
    if (!first) facts.push([memory])
    else {
      for (const other of same.slice(1)) {
        first.push(...other)
        facts.splice(facts.indexOf(other), 1)
      }
      first.push(memory)
    }
  }
  return facts
}

/** At most three memories, of one fact or of one attribute of one subject. */
export function isOneThing(memories: readonly Meant[]): boolean {
  const facts = factsOf(memories)
  if (facts.length <= 1) return facts.length === 1
  const slots = new Set(memories.map(({ memory }) => (memory.slot ? slotKey(memory.slot) : memory.id)))
  return facts.length <= 3 && slots.size === 1
}

/** True where both state one fact. */
export function isSameFact(one: Memory, other: Memory): boolean {
  if (one.contentHash === other.contentHash) return true
  if (one.supersededBy === other.id || other.supersededBy === one.id) return true
  if (one.supersedes === other.id || other.supersedes === one.id) return true
  const [a, b] = [one.slot, other.slot]
  if (a === null || b === null || slotKey(a) !== slotKey(b)) return false
  return a.single || a.value === b.value
}

const slotKey = ({ subject, attribute }: NonNullable<Memory['slot']>): string => `${subject}|${attribute}`
