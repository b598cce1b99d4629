import { deserialize, serialize } from 'node:v8'
import { builtInProviderId } from '../contract/receipt.ts'
import type { Database } from './database.ts'

type Row = Record<string, unknown>

/** A table whose rows go with a conversation. */
interface Hanging {
  readonly name: string
  readonly columns: readonly string[]
  /** Which of its rows are of the conversation `@id`. */
  readonly where: string
}

const rowsAtOnce = 500
/** What is made anew from the messages. */
const madeAnew: ReadonlySet<string> = new Set(['message_passages'])

/**
 * Conversations that were deleted and may be brought back: tables `deleted_sessions` and `deleted_rows`. They hold every
 * row that hung on one, as it was; no search and no model gets to see them.
 */
export function createDeletedSessionStore(db: Database) {
  const tables = hangingOnSessions(db).map((table) => ({
    ...table,
    rows: db.prepare<[{ id: string }], Row>(
      `SELECT ${table.columns.join(', ')} FROM ${table.name} WHERE ${table.where}`,
    ),
  }))
  const add = db.prepare<[id: string, agentId: string, at: string, importId: string | null]>(
    'INSERT OR REPLACE INTO deleted_sessions (session_id, agent_id, deleted_at, import_id) VALUES (?, ?, ?, ?)',
  )
  const addRows = db.prepare<[id: string, position: number, table: string, rows: Buffer]>(
    'INSERT INTO deleted_rows (session_id, position, table_name, rows) VALUES (?, ?, ?, ?)',
  )
  const owner = db.prepare<[id: string], string>('SELECT agent_id FROM deleted_sessions WHERE session_id = ?').pluck()
  const kept = db.prepare<[id: string], { name: string; rows: Buffer }>(
    'SELECT table_name AS name, rows FROM deleted_rows WHERE session_id = ? ORDER BY position',
  )
  const remove = db.prepare<[id: string]>('DELETE FROM deleted_sessions WHERE session_id = ?')
  const dropDrafts = db.prepare<[agentId: string]>(`
    DELETE FROM deleted_rows WHERE table_name = 'drafts'
      AND session_id IN (SELECT session_id FROM deleted_sessions WHERE agent_id = ?)`)
  const removeBefore = db.prepare<[at: string]>('DELETE FROM deleted_sessions WHERE deleted_at <= ?')
  const ofImport = db
    .prepare<[importId: string], string>('SELECT session_id FROM deleted_sessions WHERE import_id = ?')
    .pluck()
  const hasImport = db.prepare<[id: unknown]>('SELECT 1 FROM imports WHERE id = ?')
  const hasFolder = db.prepare<[id: unknown]>('SELECT 1 FROM session_folders WHERE id = ?')
  const hasProvider = db.prepare<[id: unknown]>('SELECT 1 FROM providers WHERE id = ?')
  const isImported = db.prepare<[Row]>('SELECT 1 FROM sessions WHERE agent_id = @agent_id AND import_key = @import_key')

  /** What a conversation leans on may be gone by now, and what it was imported from may be here again. */
  const sessionAsNow = (row: Row): Row => ({
    ...row,
    ...(!hasFolder.get(row['folder_id']) && { folder_id: null }),
    ...(!hasImport.get(row['import_id']) && { import_id: null }),
    ...(row['provider_id'] !== builtInProviderId &&
      !hasProvider.get(row['provider_id']) && { provider_id: null, model: null }),
    ...(isImported.get(row) !== undefined && { import_key: null }),
  })
  const asNow = (table: string, row: Row): Row => {
    if (table === 'sessions') return sessionAsNow(row)
    // Nobody works at it any more.
    return table === 'jobs' && row['state'] === 'running' ? { ...row, state: 'pending' } : row
  }

  return {
    /** Puts by all that hangs on a conversation; `importId` is the import that was taken back. Call in the transaction that deletes it. */
    keep: (id: string, agentId: string, at: string, importId: string | null): void => {
      remove.run(id)
      add.run(id, agentId, at, importId)
      let position = 0
      for (const { name, rows: select } of tables) {
        const rows = select.all({ id })
        while (rows.length > 0) addRows.run(id, position++, name, serialize(rows.splice(0, rowsAtOnce)))
      }
    },
    /** Those that an import had brought, and that went as it was taken back. */
    ofImport: (importId: string): string[] => ofImport.all(importId),
    /** Whose it was; undefined where it cannot be brought back. */
    ownerOf: (id: string): string | undefined => owner.get(id),
    /** Puts everything back where it was. Call in a transaction. */
    restore: (id: string): void => {
      db.pragma('defer_foreign_keys = ON')
      for (const { name, rows } of kept.all(id)) {
        const columns = tables.find((table) => table.name === name)?.columns ?? []
        const insert = db.prepare<[Row]>(
          `INSERT OR IGNORE INTO ${name} (${columns.join(', ')}) VALUES (${columns.map((column) => `@${column}`).join(', ')})`,
        )
        for (const row of deserialize(rows) as Row[]) insert.run(asNow(name, row))
      }
      remove.run(id)
    },
    /** What stood unsent in an agent's does not come back with them. */
    dropDrafts: (agentId: string): void => {
      dropDrafts.run(agentId)
    },
    /** Destroys those that were deleted until then; without a time all of them. */
    clear: (until = '9'): void => {
      removeBefore.run(until)
    },
  }
}
interface ForeignKey {
  readonly table: string
  readonly from: string
  readonly to: string | null
  readonly on_delete: string
}
interface Column {
  readonly name: string
  readonly type: string
  readonly pk: number
}

/** The tables whose rows are deleted along with a conversation, each after those that it hangs on. */
function hangingOnSessions(db: Database): Hanging[] {
  const names = db
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
    .pluck()
    .all()
    .filter((name) => !madeAnew.has(name))
  const keysOf = new Map(
    names.map((name) => [
      name,
      (db.pragma(`foreign_key_list(${name})`) as ForeignKey[]).filter((key) => key.on_delete === 'CASCADE'),
    ]),
  )
  const found: Hanging[] = [{ name: 'sessions', columns: columnsOf(db, 'sessions'), where: 'id = @id' }]
  for (const parent of found) {
    for (const name of names) {
      const keys = (keysOf.get(name) ?? []).filter(({ table }) => found.some((one) => one.name === table))
      if (!keys.some(({ table }) => table === parent.name) || found.some((one) => one.name === name)) continue
      const conditions = keys.map(({ table, from, to }) => {
        const above = found.find((one) => one.name === table)
        return `${from} IN (SELECT ${to ?? 'id'} FROM ${table} WHERE ${above?.where ?? '0'})`
      })
      found.push({ name, columns: columnsOf(db, name), where: conditions.join(' OR ') })
    }
  }
  return found
}

/** Without numbers that a table gives by itself: another row may have that number by now. */
function columnsOf(db: Database, table: string): string[] {
  const columns = db.pragma(`table_info(${table})`) as Column[]
  const keys = columns.filter(({ pk }) => pk > 0)
  const isGiven = ({ pk, type }: Column): boolean => pk > 0 && keys.length === 1 && type === 'INTEGER'
  return columns.filter((column) => !isGiven(column)).map(({ name }) => name)
}
