import { accessSync, constants, mkdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { AppError } from '../contract/error.ts'
import { profileFileSchema, type FileRecovery } from '../contract/profile-files.ts'
import { systemClock, type Clock } from '../util/clock.ts'
import { openDataFile } from './data-file.ts'
import { backupOf } from './file-backups.ts'
import { markUsed, refuseLosses } from './file-losses.ts'
import { openMemoriesFile } from './memories-file.ts'
import { lockProfile } from './profile-lock.ts'
import { moveUndoEntries } from './move-undo-entries.ts'
import { recoverFile } from './recover-file.ts'
import { toStorageError } from './storage-error.ts'
import { createWitnesses, type Witnesses } from './witnesses.ts'

export interface FolderOptions {
  readonly clock?: Clock
  /** What the user chose for a file that was refused before. */
  readonly recovery?: FileRecovery | null
  /** This process had the profile open before, and its files were closed with the thread: nobody took their logs. */
  readonly isContinued?: boolean
}

/**
 * Opens a profile folder for this process alone: the lock, memories.db and data.db.
 * Throws an AppError `storage_*`; nothing is overwritten then.
 */
export function openProfileFolder(home: string, options: FolderOptions = {}) {
  const { clock = systemClock, recovery = null, isContinued = false } = options
  makeFolder(home)
  const lock = lockProfile(home)
  try {
    if (recovery) recoverFile(home, recovery, clock.now())
    const opening = refuseLosses(home)
    const memories = openMemoriesFile(join(home, 'memories.db'))
    try {
      const data = openDataFile(join(home, 'data.db'))
      try {
        moveUndoEntries(memories, data)
        const witnesses = createWitnesses({ memories: memories.witness, data: data.witness }, clock, () =>
          markUsed(home),
        )
        witnesses.open()
        return {
          home,
          memories,
          data,
          opening: isContinued ? { ...opening, cutOff: [] } : opening,
          witnesses,
          close: () => {
            noteEnd(witnesses)
            memories.close()
            data.close()
            lock.release()
          },
        }
      } catch (error) {
        data.close()
        throw error
      }
    } catch (error) {
      memories.close()
      throw error
    }
  } catch (error) {
    lock.release()
    throw withBackup(home, toStorageError(error))
  }
}
export type ProfileFolder = ReturnType<typeof openProfileFolder>

/** An end that cannot be noted is no proper one: the files are looked through at the next start. */
function noteEnd(witnesses: Witnesses): void {
  try {
    witnesses.close()
  } catch (error) {
    if (!(toStorageError(error) instanceof AppError)) throw error
  }
}

/** Tells along with a file that cannot be used when its newest backup was made. */
function withBackup(home: string, error: unknown): unknown {
  if (!(error instanceof AppError) || !['storage_damaged', 'storage_incomplete'].includes(error.code)) return error
  const file = profileFileSchema.safeParse(basename(error.params?.['file'] ?? '')).data
  const backup = file && backupOf(join(home, file))
  if (!backup) return error
  return new AppError(error.code, error.message, { cause: error, params: { ...error.params, backupAt: backup.at } })
}

function makeFolder(home: string): void {
  try {
    mkdirSync(home, { recursive: true, mode: 0o700 })
    accessSync(home, constants.W_OK)
  } catch (error) {
    throw toStorageError(error, home)
  }
}
