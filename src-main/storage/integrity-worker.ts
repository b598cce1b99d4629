import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import { compactFile } from './compact-file.ts'
import { integrityOf } from './database.ts'

// A file is read or rewritten whole, which takes as long as it is large: that is why this is a thread of its own.
const given = workerData as
  | { readonly task: 'check'; readonly paths: readonly string[] }
  | { readonly task: 'compact'; readonly paths: readonly string[]; readonly mostBytes: number }
parentPort?.postMessage(given.task === 'check' ? check(given.paths) : compact(given.paths, given.mostBytes))

function check(paths: readonly string[]): string {
  const findings = paths.map((path) => {
    const db = new Sqlite(path, { readonly: true })
    try {
      return integrityOf(db)
    } catch (error) {
      // Damage that stops the check is what it was to find.
      return error instanceof Sqlite.SqliteError ? error.code : String(error)
    } finally {
      db.close()
    }
  })
  const bad = findings.filter((finding) => finding !== 'ok')
  return bad.length === 0 ? 'ok' : bad.join('; ')
}

function compact(paths: readonly string[], mostBytes: number): boolean {
  return paths.map((path) => compactFile(path, mostBytes)).every(Boolean)
}
