import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { AppError } from '../contract/error.ts'
import type { FileRecovery, ProfileFile } from '../contract/profile-files.ts'
import { openDataFile } from './data-file.ts'
import { closeDatabase, openDatabase } from './database.ts'
import { backupOf, putAside, putBack } from './file-backups.ts'
import { openMemoriesFile } from './memories-file.ts'
import { readAgain } from './read-again.ts'
import { readWitness } from './witness-store.ts'

const openFile = { 'memories.db': openMemoriesFile, 'data.db': openDataFile } as const

/**
 * Does what the user chose for a file that was refused, so that the profile opens then. What was there stays: where it
 * cannot be used, or a backup takes its place, it is put aside under another name.
 */
export function recoverFile(home: string, { file, from }: FileRecovery, at: Date): void {
  const path = join(home, file)
  const backup = from === 'backup' ? backupOf(path) : null
  if (from === 'backup') {
    if (!backup) throw new AppError('not_found', 'There is no backup of this file.', { params: { file } })
    putBack(backup, path, at)
  } else if (!isUsable(path)) putAside(path, at)
  openFile[file](path).close()
  if (file === 'memories.db') readMissing(home, backup?.at ?? null, at)
  for (const each of Object.keys(openFile) as ProfileFile[]) forgetWitness(join(home, each))
}

/**
 * What was read after the memories were what they are now is read again; a file that is new, or of another profile, has
 * no such time. Before the witnesses go: a crash leaves the file refused, and the choice to be made again.
 */
function readMissing(home: string, backupAt: string | null, at: Date): void {
  if (!isUsable(join(home, 'data.db'))) return
  const memories = openMemoriesFile(join(home, 'memories.db'))
  try {
    const data = openDataFile(join(home, 'data.db'))
    try {
      const [own, partner] = [memories.witness.read(), data.witness.read()]
      const since = own ? own.notedAt : backupAt
      if (since !== null && (!own || !partner || own.profileId === partner.profileId))
        readAgain(memories, data, since, at.toISOString())
    } finally {
      data.close()
    }
  } finally {
    memories.close()
  }
}

function isUsable(path: string): boolean {
  if (!existsSync(path)) return false
  try {
    const db = openDatabase(path)
    try {
      return db.prepare('SELECT 1 FROM sqlite_schema LIMIT 1').get() !== undefined
    } finally {
      db.close()
    }
  } catch (error) {
    // Damage is what it was asked for; a file that is locked or of a newer app is none.
    if (error instanceof AppError && error.code === 'storage_damaged') return false
    throw error
  }
}

/** The two are a pair from now on, whatever they were: both are noted anew at the opening. */
function forgetWitness(path: string): void {
  if (!existsSync(path)) return
  const db = openDatabase(path)
  try {
    if (readWitness(db)) db.exec('DELETE FROM witness')
  } finally {
    closeDatabase(db)
  }
}
