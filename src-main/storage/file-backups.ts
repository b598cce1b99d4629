import { chmodSync, copyFileSync, existsSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { AppError } from '../contract/error.ts'
import { integrityOf, type Database } from './database.ts'
import { comesBack } from './deleted-session-store.ts'

const keptBackups = 2

/** A copy that was made beside a file, of one version of its schema. */
export interface Backup {
  readonly path: string
  readonly version: number
  /** When it was made. */
  readonly at: string
}

export const backupPath = (file: string, version: number): string => `${file}.v${version}.backup`

/** The copies beside a file, the newest first: by schema, which no clock can put back. There is one of each. */
function backupsOf(file: string): Backup[] {
  const versionOf = (name: string): number => Number(/^\.v(\d+)\.backup$/.exec(name)?.[1] ?? Number.NaN)
  return besides(file)
    .map((path) => ({ path, version: versionOf(path.slice(file.length)) }))
    .filter(({ version }) => !Number.isNaN(version))
    .map((backup) => ({ ...backup, at: statSync(backup.path).mtime.toISOString() }))
    .toSorted((a, b) => b.version - a.version)
}

/** The newest copy beside a file, or null. */
export const backupOf = (file: string): Backup | null => backupsOf(file)[0] ?? null

/**
 * Writes a copy beside an open file and reads it back; it takes the place of an older one of this version, and the
 * latest two versions stay. Throws `storage_damaged` where the copy is not sound; then it is no backup.
 */
export function backUp(db: Database): void {
  const version = db.pragma('user_version', { simple: true }) as number
  const path = backupPath(db.name, version)
  const part = `${path}.part`
  rmSync(part, { force: true })
  db.prepare('VACUUM INTO ?').run(part)
  chmodSync(part, 0o600)
  const copy = new Sqlite(part)
  try {
    dropUnkept(copy)
    if (integrityOf(copy) !== 'ok' || copy.pragma('user_version', { simple: true }) !== version) {
      throw new AppError('storage_damaged', 'A backup could not be verified.', { params: { file: basename(path) } })
    }
  } finally {
    copy.close()
  }
  renameSync(part, path)
  for (const old of backupsOf(db.name).slice(keptBackups)) rmSync(old.path, { force: true })
}

/** In no copy is what was typed and not sent, since it may go on where no file is to hold it, nor a deleted chat, since that is gone for good within minutes. */
function dropUnkept(copy: Database): void {
  const has = (table: string): boolean =>
    copy.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(table) !== undefined
  copy.pragma('secure_delete = ON')
  if (has('drafts')) copy.exec('DELETE FROM drafts')
  if (has('deleted_rows')) {
    copy.exec(`DELETE FROM deleted_rows WHERE table_name = 'drafts'
      OR session_id IN (SELECT session_id FROM deleted_sessions WHERE deleted_at <> '${comesBack}')`)
  }
}

/** Moves a file with its log to another name beside it, where there is one. */
export function putAside(file: string, at: Date): void {
  const time = `${file}.aside-${at.toISOString().slice(0, 19).replaceAll(':', '')}`
  // A clock may show the same second twice.
  let name = time
  for (let more = 2; existsSync(name); more += 1) name = `${time}-${more}`
  for (const end of ['', '-wal', '-shm']) if (existsSync(file + end)) renameSync(file + end, name + end)
}

/** Puts a copy of a backup where the file was; the backup stays. */
export function putBack(backup: Backup, file: string, at: Date): void {
  const part = `${file}.part`
  copyFileSync(backup.path, part)
  putAside(file, at)
  renameSync(part, file)
}

/** Removes every copy beside a file: backups, what was put aside, and what a start that was cut off left. */
export function removeCopies(file: string): void {
  for (const path of besides(file)) {
    if (/^\.(?:v\d+\.backup(?:\.part)?|aside-.*|part)$/.test(path.slice(file.length))) rmSync(path, { force: true })
  }
}

const besides = (file: string): string[] =>
  existsSync(dirname(file))
    ? readdirSync(dirname(file))
        .filter((name) => name.startsWith(`${basename(file)}.`))
        .map((name) => join(dirname(file), name))
    : []
