import type { Caller } from '../../contract/caller.ts'
import { found } from '../../contract/found.ts'
import type { Memory } from '../../contract/memory.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { ownersOf } from '../../storage/scope.ts'

/** A memory of the caller's own, or `not_found`. */
export const ownMemory = ({ memories }: Pick<MemoriesFile, 'memories'>, caller: Caller, id: string): Memory =>
  found(memories.get(id, ownersOf(caller)), 'memory')
