import type { Caller } from '../../contract/caller.ts'
import { AppError } from '../../contract/error.ts'
import type { Memory } from '../../contract/memory.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import { ownersOf } from '../../storage/scope.ts'

/** One answer for what is not there and for what belongs to another owner. */
export const notFound = (what: string): AppError => new AppError('not_found', `There is no such ${what}.`)

/** `value`, or a `not_found` error. */
export function found<Value>(value: Value | undefined | null, what: string): Value {
  if (value === undefined || value === null) throw notFound(what)
  return value
}

/** A memory of the caller's own, or `not_found`. */
export const ownMemory = ({ memories }: Pick<MemoriesFile, 'memories'>, caller: Caller, id: string): Memory =>
  found(memories.get(id, ownersOf(caller)), 'memory')
