import { rmSync } from 'node:fs'
import { basename } from 'node:path'
import { AppError } from '../contract/error.ts'
import type { Database } from './database.ts'
import { backUp, backupPath } from './file-backups.ts'

export interface Migration {
  readonly version: number
  readonly name: string
  up(db: Database): void
}

/**
 * Brings a file to the newest schema in one transaction, after a verified backup of what was there.
 * Throws `storage_newer` where the file comes from a newer app; then nothing was touched.
 */
export function migrate(db: Database, migrations: readonly Migration[]): void {
  const current = db.pragma('user_version', { simple: true }) as number
  const newest = migrations.at(-1)?.version ?? 0
  if (current > newest) {
    throw new AppError('storage_newer', 'The profile was written by a newer version of the app.', {
      params: { file: basename(db.name), fileVersion: String(current), appVersion: String(newest) },
    })
  }
  const pending = migrations.filter((migration) => migration.version > current)
  if (pending.length === 0) return
  const isBackedUp = current > 0 && !db.memory
  if (isBackedUp) backUp(db)
  try {
    db.transaction(() => {
      for (const migration of pending) migration.up(db)
      db.pragma(`user_version = ${newest}`)
    }).immediate()
  } catch (error) {
    // The file is as it was. A copy of what cannot be brought up would be offered as the newest backup.
    if (isBackedUp) rmSync(backupPath(db.name, current), { force: true })
    throw error
  }
}
