import { join } from 'node:path'
import { openDatabase, type Database } from '../storage/database.ts'

type Rows = readonly Record<string, unknown>[]

/** The rows of every table of both files, but for what each notes of the other now and then and who called, by `file.table`, the keyword index as its terms: what a refused call must leave as it was. */
export function dumpProfile(home: string): Record<string, Rows> {
  const dumps = ['memories', 'data'].flatMap((file) =>
    withDatabase(join(home, `${file}.db`), (db) =>
      tablesOf(db).map((table): [string, Rows] => [`${file}.${table}`, rowsOf(db, table)]),
    ),
  )
  return Object.fromEntries(dumps)
}

/** Runs `work` on a second connection to a file, which may be open elsewhere. */
export function withDatabase<Result>(path: string, work: (db: Database) => Result): Result {
  const db = openDatabase(path)
  try {
    return work(db)
  } finally {
    db.close()
  }
}

const tablesOf = (db: Database): string[] =>
  (
    db
      .prepare(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE '%s_fts%' AND name NOT IN ('witness', 'access_log') ORDER BY name",
      )
      .all() as { name: string }[]
  ).map(({ name }) => name)

const rowsOf = (db: Database, table: string): Rows => {
  const hasOne = db.prepare(`SELECT * FROM ${table}`).columns().length === 1
  return db.prepare(`SELECT * FROM ${table} ORDER BY ${hasOne ? '1' : '1, 2'}`).all() as Rows
}
