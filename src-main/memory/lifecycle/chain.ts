import type { Memory } from '../../contract/memory.ts'
import type { MemoryRelations } from '../../storage/memory-relations.ts'
import { trueFrom } from '../../contract/validity.ts'
import { type Owners } from '../../storage/scope.ts'

/** A fact has rarely changed more often; a longer chain is cut. */
const mostLinks = 200

/** What a memory replaced and what replaced it, however far, oldest first; without the memory itself. */
export function chainOf(relations: Pick<MemoryRelations, 'kin'>, memory: Memory, owners: Owners): Memory[] {
  const chain = new Map<string, Memory>([[memory.id, memory]])
  const open = [memory.id]
  for (let id = open.shift(); id !== undefined && chain.size <= mostLinks; id = open.shift()) {
    for (const kin of relations.kin(id, owners)) {
      if (chain.has(kin.id) || kin.agentId !== memory.agentId) continue
      chain.set(kin.id, kin)
      open.push(kin.id)
    }
  }
  chain.delete(memory.id)
  return Array.from(chain.values()).toSorted((a, b) => trueFrom(a).localeCompare(trueFrom(b)) || (a.id < b.id ? -1 : 1))
}
