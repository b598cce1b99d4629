import type { Memory } from '../../contract/memory.ts'

/** The part of the memory store that knows people's names. */
export interface NamesBySlot {
  readonly bySlot: (agentId: string, subject: string, attribute: string) => Memory[]
  readonly waiting: (agentId: string, hash: string, slot: { subject: string; attribute: string } | null) => Memory[]
}

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
export function childrenOf(memories: NamesBySlot, agentId: string): ReadonlySet<string> {
  const named = [...childRelations].flatMap((subject) => [
    ...memories.bySlot(agentId, subject, 'name'),
    ...memories.waiting(agentId, '', { subject, attribute: 'name' }),
  ])
  return new Set(named.flatMap(({ slot }) => (slot && slot.value.length > 1 ? [slot.value] : [])))
}
