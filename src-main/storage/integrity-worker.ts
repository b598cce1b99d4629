import { parentPort, workerData } from 'node:worker_threads'
import Sqlite from 'better-sqlite3'
import { integrityOf } from './database.ts'

// A file is read whole, which takes as long as it is large: that is why this is a thread of its own.
const findings = (workerData as readonly string[]).map((path) => {
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

parentPort?.postMessage(
  findings.every((finding) => finding === 'ok') ? 'ok' : findings.filter((finding) => finding !== 'ok').join('; '),
)
