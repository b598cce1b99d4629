import type { Memory } from '../../../src-main/contract/memory.ts'

interface Kin {
  readonly memory: Memory
  readonly place: 'replaced' | 'related' | 'replacement'
}

/** Where each of a chain stands to one of it, oldest first. The neighbours are told apart, the rest is related. */
export const kinOf = (memory: Memory, chain: readonly Memory[]): Kin[] =>
  chain.map((other) => ({ memory: other, place: placeOf(memory, other) }))

function placeOf(memory: Memory, other: Memory): Kin['place'] {
  if (other.supersededBy === memory.id || memory.supersedes === other.id) return 'replaced'
  if (memory.supersededBy === other.id || other.supersedes === memory.id) return 'replacement'
  return 'related'
}
