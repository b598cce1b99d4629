import { createHmac } from 'node:crypto'
import type { Caller } from '../../contract/caller.ts'
import type { PersistentMemory } from '../../contract/memory.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { ownersOf } from '../../storage/scope.ts'
import { memoryUri } from './memory-text.ts'

/**
 * The memory under the id it gets here. Only the owner's imports keep ids of elsewhere: a caller that is bound to some
 * agents would see by the id its memory has afterwards whether another agent's has that one already. Its imports get
 * ids made of the given ones, the same each time, so that a file that is taken in twice is there once.
 */
export function createImportIds({ memories, tombstones }: Pick<MemoriesFile, 'memories' | 'tombstones'>) {
  const key = tombstones.keyFor('imported ids')
  return (caller: Caller, memory: PersistentMemory): PersistentMemory => {
    if (caller.agents === 'all') return memory
    const owners = ownersOf(caller)
    const idOf = (id: string): string =>
      memories.get(id, owners)?.agentId === memory.agentId ? id : toId(`${memory.agentId} ${id}`)
    const id = idOf(memory.id)
    if (id === memory.id) return memory
    return {
      ...memory,
      id,
      uri: memoryUri({ ...memory, id }),
      supersedes: memory.supersedes && idOf(memory.supersedes),
      supersededBy: memory.supersededBy && idOf(memory.supersededBy),
      history: memory.history.map((version) => ({ ...version, memory: { ...version.memory, id } })),
    }
  }

  function toId(text: string): string {
    const bytes = createHmac('sha256', key).update(text).digest().subarray(0, 16)
    // UUID version 8, RFC 9562, section 5.8: bits of our own.
    bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
    bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
    const hex = bytes.toString('hex')
    return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
  }
}
