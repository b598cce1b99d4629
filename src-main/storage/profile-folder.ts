import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../contract/error.ts'
import { openDataFile } from './data-file.ts'
import { holdsRows } from './database.ts'
import { openMemoriesFile } from './memories-file.ts'
import { lockProfile } from './profile-lock.ts'
import { moveUndoEntries } from './move-undo-entries.ts'
import { toStorageError } from './storage-error.ts'

/**
 * Opens a profile folder for this process alone: the lock, memories.db and data.db.
 * Throws an AppError `storage_*`; nothing is overwritten then.
 */
export function openProfileFolder(home: string) {
  makeFolder(home)
  const lock = lockProfile(home)
  try {
    refuseEmptied(home)
    const memories = openMemoriesFile(join(home, 'memories.db'))
    try {
      const data = openDataFile(join(home, 'data.db'))
      try {
        moveUndoEntries(memories, data)
      } catch (error) {
        data.close()
        throw error
      }
      return {
        home,
        memories,
        data,
        close: () => {
          memories.close()
          data.close()
          lock.release()
        },
      }
    } catch (error) {
      memories.close()
      throw error
    }
  } catch (error) {
    lock.release()
    throw toStorageError(error)
  }
}
export type ProfileFolder = ReturnType<typeof openProfileFolder>

function makeFolder(home: string): void {
  try {
    mkdirSync(home, { recursive: true, mode: 0o700 })
    accessSync(home, constants.W_OK)
  } catch (error) {
    throw toStorageError(error, home)
  }
}

/**
 * An empty file beside one that holds data was not left by us (a first start that was cut off leaves no data either):
 * starting afresh there would hide a loss.
 */
function refuseEmptied(home: string): void {
  const pairs = [
    { file: 'memories.db', witness: 'data.db', table: 'sessions' },
    { file: 'data.db', witness: 'memories.db', table: 'changes' },
  ] as const
  for (const { file, witness, table } of pairs) {
    const path = join(home, file)
    const isEmptied = existsSync(path) && statSync(path).size === 0
    if (isEmptied && holdsRows(join(home, witness), table)) {
      throw new AppError('storage_damaged', 'A file of the profile is empty.', { params: { file } })
    }
  }
}
