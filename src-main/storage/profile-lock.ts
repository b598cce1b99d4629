import { truncateSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { AppError } from '../contract/error.ts'
import { toStorageError } from './storage-error.ts'

/**
 * Keeps other instances out of a profile folder. The lock is the operating system's, on a file of its own,
 * so it ends with the process however that ends. Throws `storage_locked` where another instance holds it.
 */
export function lockProfile(home: string): { release(): void } {
  const path = join(home, 'profile.lock')
  try {
    return hold(path)
  } catch (error) {
    const known = toStorageError(error, path)
    if (!(known instanceof AppError) || known.code !== 'storage_damaged') throw known
    return holdAnew(path)
  }
}

/** The file holds no data, and whoever could read that it is none has it alone: what is in it may go. */
function holdAnew(path: string): { release(): void } {
  try {
    truncateSync(path)
    return hold(path)
  } catch (error) {
    throw toStorageError(error, path)
  }
}

function hold(path: string): { release(): void } {
  const db = new Sqlite(path, { timeout: 200 })
  try {
    db.pragma('journal_mode = MEMORY')
    db.exec('BEGIN EXCLUSIVE')
    return { release: () => void db.close() }
  } catch (error) {
    db.close()
    throw error
  }
}
