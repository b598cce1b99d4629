import { accessSync, chmodSync, constants, existsSync, statSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import { AppError } from '../contract/error.ts'
import { toStorageError } from './storage-error.ts'

export type Database = Sqlite.Database

/** Files up to this size are checked whole at every start; larger ones only on request, to keep the start fast. */
const quickCheckLimitBytes = 16 * 1024 * 1024

/**
 * Opens or makes a database with the pragmas that all of them share.
 * Throws an AppError `storage_*` where the file is damaged, locked or not writable; never replaces a file.
 */
export function openDatabase(path: string): Database {
  try {
    const isThere = path !== ':memory:' && existsSync(path)
    const existed = isThere && statSync(path).size > 0
    // SQLite would open what may not be written, and fail at the first write.
    if (isThere) accessSync(path, constants.W_OK)
    if (existed) checkReadable(path)
    const db = new Sqlite(path, { timeout: 5_000 })
    try {
      if (path !== ':memory:') chmodSync(path, 0o600)
      db.pragma('journal_mode = WAL')
      db.pragma('synchronous = FULL')
      db.pragma('foreign_keys = ON')
      db.pragma('trusted_schema = OFF')
      db.pragma('secure_delete = ON')
      db.pragma('temp_store = MEMORY')
      db.pragma('cache_size = -32768')
      return db
    } catch (error) {
      db.close()
      throw error
    }
  } catch (error) {
    throw toStorageError(error, path)
  }
}

/** Folds the log back into the file and closes it. What a full disk has no place for stays in the log: nothing is lost. */
export function closeDatabase(db: Database): void {
  if (!db.open) return
  try {
    db.pragma('optimize')
    db.pragma('wal_checkpoint(TRUNCATE)')
  } catch (error) {
    if (!(toStorageError(error) instanceof AppError)) throw error
  } finally {
    db.close()
  }
}

/** The statements that make what is in a file, without its rows and what SQLite makes by itself. */
export const tablesOf = (db: Database): string =>
  db
    .prepare<[], string>(`
    SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite!_%' ESCAPE '!'
      AND tbl_name NOT IN (SELECT name FROM pragma_table_list WHERE type = 'shadow') ORDER BY rowid`)
    .pluck()
    .all()
    .join(';\n')

/** `ok`, or what SQLite found. Reads the whole file. */
export function integrityOf(db: Database): string {
  const rows = db.pragma('integrity_check(5)') as { integrity_check: string }[]
  return rows.map((row) => row.integrity_check).join('; ')
}

/** True where the file at `path` has the table with at least one row in it. Changes nothing. */
export function holdsRows(path: string, table: string): boolean {
  if (!existsSync(path) || statSync(path).size === 0) return false
  const db = new Sqlite(path, { readonly: true })
  try {
    const known = db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?").get(table)
    return known !== undefined && db.prepare(`SELECT 1 FROM ${table} LIMIT 1`).get() !== undefined
  } finally {
    db.close()
  }
}

/** By a connection that only reads: one that may write would fold the log into a damaged file when it is closed. */
function checkReadable(path: string): void {
  const db = new Sqlite(path, { readonly: true, timeout: 5_000 })
  try {
    db.prepare('SELECT count(*) FROM sqlite_schema').get()
    if (statSync(path).size > quickCheckLimitBytes) return
    const rows = db.pragma('quick_check(1)') as { quick_check: string }[]
    const verdict = rows[0]?.quick_check
    if (verdict !== 'ok') throw Object.assign(new Error(`quick_check: ${verdict}`), { code: 'SQLITE_CORRUPT' })
  } finally {
    db.close()
  }
}

/** What is thrown where the tables of a file are not those that its version has. */
export function toSchemaError(error: unknown, path: string): unknown {
  if (!(error instanceof Sqlite.SqliteError)) return error
  const known = toStorageError(error, path)
  if (known instanceof AppError) return known
  return toStorageError(Object.assign(error, { code: 'SQLITE_CORRUPT_SCHEMA' }), path)
}
