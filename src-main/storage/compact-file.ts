import { existsSync, statSync } from 'node:fs'
import Sqlite from 'better-sqlite3'
import type { Database } from './database.ts'
import { emptyLog } from './empty-log.ts'
import { removeCopies } from './file-backups.ts'

/** Pages of an index merged at once: a write elsewhere waits no longer than that takes, some milliseconds. */
const mergedAtOnce = 64
const lockWaitMs = 60_000
const logAgainMs = 20
const never = new Int32Array(new SharedArrayBuffer(4))

/**
 * A file up to this size is rewritten at once: a write that comes meanwhile waits some 5 ms for each MB, which holds
 * whoever makes it.
 */
export const rewrittenAtOnceBytes = 64 * 1024 * 1024

/**
 * Leaves no byte of what was deleted from a file. `secure_delete` alone does not: SQLite moves rows between pages and
 * leaves copies in their gaps, and FTS5 keeps the terms of deleted rows until their segments are merged.
 * Others may read meanwhile, and write until the last step, which rewrites the file. That is left for later where the
 * file is larger than `mostBytes`; then it returns false.
 */
export function compactFile(path: string, mostBytes: number): boolean {
  if (!existsSync(path)) return true
  const db = new Sqlite(path, { timeout: lockWaitMs })
  try {
    db.pragma('secure_delete = ON')
    db.pragma('temp_store = MEMORY')
    for (const table of indexesOf(db)) mergeAll(db, table)
    const isSmall = statSync(path).size <= mostBytes
    if (isSmall) db.exec('VACUUM')
    waitForEmptyLog(db)
    removeCopies(path)
    return isSmall
  } finally {
    db.close()
  }
}

const indexesOf = (db: Database): string[] =>
  db
    .prepare<[], string>(
      "SELECT name FROM sqlite_schema WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE%USING fts5(%'",
    )
    .pluck()
    .all()

/** All segments into one, in steps; see "merge" in the manual of FTS5. */
function mergeAll(db: Database, table: string): void {
  const merge = db.prepare<[pages: number]>(`INSERT INTO ${table} (${table}, rank) VALUES ('merge', ?)`)
  const total = db.prepare<[], number>('SELECT total_changes()').pluck()
  const step = (pages: number): number => {
    const before = total.get() ?? 0
    merge.run(pages)
    return (total.get() ?? 0) - before
  }
  let changed = step(-mergedAtOnce)
  while (changed >= 2) changed = step(mergedAtOnce)
}

/** Throws where another connection holds on to the log for too long: then bytes are left in it. */
function waitForEmptyLog(db: Database): void {
  const until = performance.now() + lockWaitMs
  while (!emptyLog(db)) {
    if (performance.now() > until)
      throw Object.assign(new Error('the log could not be emptied'), { code: 'SQLITE_BUSY' })
    Atomics.wait(never, 0, 0, logAgainMs)
  }
}
