import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { toStorageError } from './storage-error.ts'

/**
 * Keeps other instances out of a profile folder. The lock is the operating system's, on a file of its own,
 * so it ends with the process however that ends. Throws `storage_locked` where another instance holds it.
 */
export function lockProfile(home: string): { release(): void } {
  const path = join(home, 'profile.lock')
  try {
    const db = new Sqlite(path, { timeout: 200 })
    try {
      db.pragma('journal_mode = MEMORY')
      db.exec('BEGIN EXCLUSIVE')
    } catch (error) {
      db.close()
      throw error
    }
    return { release: () => void db.close() }
  } catch (error) {
    throw toStorageError(error, path)
  }
}
