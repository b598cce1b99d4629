import { statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import { compactFile } from './compact-file.ts'
import { integrityOf } from './database.ts'
import { backUp } from './file-backups.ts'
import { begun, type FileTask } from './file-thread.ts'

// A file is read or rewritten whole, which takes as long as it is large: that is why this is a thread of its own.
const given = workerData as FileTask
new Sqlite(':memory:').close()
parentPort?.postMessage(begun)
parentPort?.postMessage(
  given.task === 'check' ? check(given.paths, given.backsUp) : compact(given.paths, given.mostBytes),
)

function check(paths: readonly string[], backsUp: boolean): string[] {
  const findings = paths.map((path) => withFile(path, findingOf))
  if (backsUp && findings.every((finding) => finding === 'ok')) {
    for (const path of paths) if (hasRoomFor(path)) withFile(path, backUp)
  }
  return findings
}

function findingOf(db: Sqlite.Database): string {
  try {
    return integrityOf(db)
  } catch (error) {
    // Damage that stops the check is what it was to find.
    return error instanceof Sqlite.SqliteError ? error.code : String(error)
  }
}

function withFile<Result>(path: string, work: (db: Sqlite.Database) => Result): Result {
  const db = new Sqlite(path, { readonly: true })
  try {
    return work(db)
  } finally {
    db.close()
  }
}

/** Room is left for the app to go on writing. */
function hasRoomFor(path: string): boolean {
  const { bavail, bsize } = statfsSync(dirname(path))
  return bavail * bsize > 4 * statSync(path).size
}

function compact(paths: readonly string[], mostBytes: number): boolean {
  return paths.map((path) => compactFile(path, mostBytes)).every(Boolean)
}
