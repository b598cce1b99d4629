import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'

/** Holds a file up for a while, as slow work in the background does: the log of it, or all writes. Says `held` first. */
const { path, what, forMs } = workerData as { path: string; what: 'log' | 'writes'; forMs: number }
const db = new Sqlite(path, { timeout: forMs })
if (what === 'log') {
  const reader = new Sqlite(path)
  reader.exec('BEGIN; SELECT count(*) FROM sqlite_schema')
  db.exec('CREATE TABLE later (v)')
  parentPort?.postMessage('held')
  // Waits for the reader, which does not end: to others it is a checkpoint that takes as long.
  const until = performance.now() + forMs
  while (performance.now() < until) db.pragma('wal_checkpoint(RESTART)')
  reader.close()
} else {
  db.exec('BEGIN IMMEDIATE')
  parentPort?.postMessage('held')
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, forMs)
  db.exec('COMMIT')
}
db.close()
