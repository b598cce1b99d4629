import type { MemoryStore } from '../../storage/memory-store.ts'

/** The part of the memory store that knows people's names. */
export type KnownNames = Pick<MemoryStore, 'slotValues'>

/** Relations, as slots have them, in which somebody is a child around the user. */
export const childRelations: ReadonlySet<string> = new Set([
  'daughter',
  'son',
  'child',
  'oldest child',
  'second child',
  'third child',
  'youngest child',
  'stepson',
  'stepdaughter',
  'grandson',
  'granddaughter',
  'niece',
  'nephew',
])

/** The names of the children around the user, as slots have them: known ones and such as wait in the inbox. */
export const childrenOf = (memories: KnownNames, agentId: string): ReadonlySet<string> =>
  new Set(memories.slotValues(agentId, relations, 'name').filter((name) => name.length > 1))

const relations = [...childRelations]
