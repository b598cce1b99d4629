import type { Database } from './database.ts'

/**
 * Takes the log of a file into it and leaves none. False at once where that cannot be now: another connection is at the
 * log itself, for which SQLite waits no time, or reads or writes. Waiting inside SQLite would keep every write out meanwhile.
 */
export function emptyLog(db: Database): boolean {
  const waitMs = Number(db.pragma('busy_timeout', { simple: true }))
  db.pragma('busy_timeout = 0')
  try {
    // Most of it goes in while others may write; the second keeps them out.
    db.pragma('wal_checkpoint(PASSIVE)')
    const [result] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[]
    return result?.busy === 0
  } finally {
    db.pragma(`busy_timeout = ${waitMs}`)
  }
}
