import { readdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { AppError } from '../contract/error.ts'
import { integrityOf, type Database } from './database.ts'

export interface Migration {
  readonly version: number
  readonly name: string
  up(db: Database): void
}

const keptBackups = 2

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
  if (current > 0 && !db.memory) backUp(db, current)
  db.transaction(() => {
    for (const migration of pending) migration.up(db)
    db.pragma(`user_version = ${newest}`)
  }).immediate()
}

/** Writes a copy beside the file and reads it back; a copy that fails the check stops the migration. */
function backUp(db: Database, version: number): void {
  const path = `${db.name}.v${version}.backup`
  rmSync(path, { force: true })
  db.prepare('VACUUM INTO ?').run(path)
  const copy = new Sqlite(path, { readonly: true })
  try {
    const found = integrityOf(copy)
    if (found !== 'ok' || copy.pragma('user_version', { simple: true }) !== version) {
      throw new AppError('storage_damaged', 'The backup before the update could not be verified.', {
        params: { file: basename(path) },
      })
    }
  } finally {
    copy.close()
  }
  removeOldBackups(db.name)
}

function removeOldBackups(file: string): void {
  const folder = dirname(file)
  const prefix = `${basename(file)}.v`
  const backups = readdirSync(folder)
    .filter((name) => name.startsWith(prefix) && name.endsWith('.backup'))
    .map((name) => ({ name, version: Number.parseInt(name.slice(prefix.length), 10) }))
    .toSorted((a, b) => b.version - a.version)
  for (const old of backups.slice(keptBackups)) rmSync(join(folder, old.name), { force: true })
}
