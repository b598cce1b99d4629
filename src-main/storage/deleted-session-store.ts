import { deserialize, serialize } from 'node:v8'
import { builtInProviderId } from '../contract/receipt.ts'
import type { Database } from './database.ts'

type Row = Record<string, unknown>

/** A table whose rows go with a conversation. */
interface Hanging {
  readonly name: string
  readonly columns: readonly string[]
  /** What tells its rows apart, in their order. */
  readonly key: readonly string[]
  /** Which of its rows are of the conversation `@id`. */
  readonly where: string
}

/** Rows that are put by, or put back, before others may be served. */
const rowsAtOnce = 10
/** In place of the time of a deletion, and after every time: what is coming back is not destroyed. */
export const comesBack = 'comes back'
/** What leads to a conversation, or counts it, while it is in nobody's sight. */
const nowhere = { import_key: null, import_id: null, folder_id: null }
/** What is made anew from the messages. */
const madeAnew: ReadonlySet<string> = new Set(['message_passages'])

/** A condition: the conversation is neither going nor coming back. While it is, nobody gets to see a part of it. */
export const isHere = (sessionId: string): string =>
  `NOT EXISTS (SELECT 1 FROM deleted_sessions d WHERE d.session_id = ${sessionId})`

/**
 * Conversations that were deleted and may be brought back: tables `deleted_sessions` and `deleted_rows`. They hold every
 * row that hung on one, as it was; no search and no model gets to see them. A conversation goes row by row, what hangs on
 * others first, and comes back in the opposite order, so that either can be left off and gone on with at any row.
 */
export function createDeletedSessionStore(db: Database) {
  // Only once something is deleted.
  let hanging: ReturnType<typeof prepareHanging> | undefined
  const tables = () => (hanging ??= prepareHanging(db))
  const add = db.prepare<[id: string, agentId: string, at: string, importId: string | null]>(
    'INSERT OR IGNORE INTO deleted_sessions (session_id, agent_id, deleted_at, import_id) VALUES (?, ?, ?, ?)',
  )
  const addRows = db.prepare<[{ id: string; table: string; rows: Buffer }]>(`
    INSERT INTO deleted_rows (session_id, position, table_name, rows)
    SELECT @id, coalesce(max(position) + 1, 0), @table, @rows FROM deleted_rows WHERE session_id = @id`)
  const session = db.prepare<[id: string], Row>('SELECT * FROM sessions WHERE id = ?')
  const lead = db.prepare<[Row]>(`
    UPDATE sessions SET import_key = @import_key, import_id = @import_id, folder_id = @folder_id,
      provider_id = @provider_id, model = @model WHERE id = @id`)
  const removeSession = db.prepare<[id: string]>('DELETE FROM sessions WHERE id = ?')
  const isGoing = db
    .prepare<[id: string], number>(
      `SELECT 1 FROM deleted_sessions WHERE session_id = ? AND deleted_at <> '${comesBack}'`,
    )
    .pluck()
  const owner = db.prepare<[id: string], string>('SELECT agent_id FROM deleted_sessions WHERE session_id = ?').pluck()
  const last = db.prepare<[id: string], { position: number; name: string; rows: Buffer }>(`
    SELECT position, table_name AS name, rows FROM deleted_rows WHERE session_id = ? ORDER BY position DESC LIMIT 1`)
  const first = db.prepare<[id: string], { rows: Buffer }>(
    'SELECT rows FROM deleted_rows WHERE session_id = ? AND position = 0',
  )
  const removeRows = db.prepare<[id: string, position: number]>(
    'DELETE FROM deleted_rows WHERE session_id = ? AND position = ?',
  )
  const bringBack = db.prepare<[id: string]>(
    `UPDATE deleted_sessions SET deleted_at = '${comesBack}' WHERE session_id = ?`,
  )
  const comingBack = db.prepare<[], { id: string; agentId: string }>(
    `SELECT session_id AS id, agent_id AS agentId FROM deleted_sessions WHERE deleted_at = '${comesBack}'`,
  )
  const remove = db.prepare<[id: string]>('DELETE FROM deleted_sessions WHERE session_id = ?')
  const dropDrafts = db.prepare<[agentId: string]>(`
    DELETE FROM deleted_rows WHERE table_name = 'drafts'
      AND session_id IN (SELECT session_id FROM deleted_sessions WHERE agent_id = ?)`)
  const removeHalves = db.prepare<[at: string]>(
    'DELETE FROM sessions WHERE id IN (SELECT session_id FROM deleted_sessions WHERE deleted_at <= ?)',
  )
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
  // Nobody works at it any more.
  const asNow = (table: string, row: Row): Row =>
    table === 'jobs' && row['state'] === 'running' ? { ...row, state: 'pending' } : row

  const rowsOf = ({ rows }: { readonly rows: Buffer }): Row[] => deserialize(rows) as Row[]
  /** The conversation itself, as it was when it went. */
  const sessionOf = (id: string): Row | undefined => {
    const one = first.get(id)
    return one && rowsOf(one)[0]
  }
  const putRows = (name: string, rows: readonly Row[]): void => {
    const put = tables().find((table) => table.name === name)?.put
    for (const row of rows) put?.run(asNow(name, row))
  }

  return {
    /**
     * From now on a conversation is in nobody's sight; `importId` is the import that was taken back. False: it was so
     * before. Call in a transaction.
     */
    hide: (id: string, agentId: string, at: string, importId: string | null): boolean => {
      const row = session.get(id)
      if (!row || add.run(id, agentId, at, importId).changes === 0) return false
      addRows.run({ id, table: 'sessions', rows: serialize([row]) })
      lead.run({ ...row, ...nowhere })
      return true
    },
    /** Puts by all that hangs on what is hidden, some rows in each step; it ends early where the user has it come back. Each step in a transaction. */
    *putBy(id: string): Generator<void, void> {
      for (const { name, take } of tables().slice(1).toReversed()) {
        for (;;) {
          if (isGoing.get(id) === undefined) return
          const rows = take.all({ id })
          if (rows.length === 0) break
          addRows.run({ id, table: name, rows: serialize(rows) })
          yield
        }
      }
      removeSession.run(id)
    },
    /** Those that an import had brought, and that went as it was taken back. */
    ofImport: (importId: string): string[] => ofImport.all(importId),
    /** Whose it was; undefined where it cannot be brought back. */
    ownerOf: (id: string): string | undefined => owner.get(id),
    /** From now on it comes back, whatever happens on the way. Call in a transaction. */
    bringBack: (id: string): void => {
      bringBack.run(id)
    },
    /** Those that were on their way back. */
    comingBack: () => comingBack.all(),
    /** Puts the rows back where they were, some in each step; still in nobody's sight. Each step in a transaction. */
    *putBack(id: string): Generator<void, void> {
      const row = sessionOf(id)
      if (row) putRows('sessions', [{ ...row, ...nowhere }])
      for (let next = last.get(id); next && next.position > 0; next = last.get(id)) {
        putRows(next.name, rowsOf(next))
        removeRows.run(id, next.position)
        yield
      }
    },
    /** It is to be seen again. Call in a transaction. */
    show: (id: string): void => {
      const row = sessionOf(id)
      if (row) lead.run(sessionAsNow(row))
      remove.run(id)
    },
    /** What stood unsent in an agent's does not come back with them. */
    dropDrafts: (agentId: string): void => {
      dropDrafts.run(agentId)
    },
    /** Destroys those that were deleted until then; without a time all of them. */
    clear: (until = '9'): void => {
      removeHalves.run(until)
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

/** What takes some rows of a conversation out of each table, from the end, and what puts one back. */
function prepareHanging(db: Database) {
  return hangingOnSessions(db).map(({ name, columns, key, where }) => {
    const keys = key.join(', ')
    const fromTheEnd = key.map((one) => `${one} DESC`).join(', ')
    return {
      name,
      take: db.prepare<[{ id: string }], Row>(`
        DELETE FROM ${name} WHERE (${keys}) IN (
          SELECT ${keys} FROM ${name} WHERE ${where} ORDER BY ${fromTheEnd} LIMIT ${rowsAtOnce})
        RETURNING *`),
      put: db.prepare<[Row]>(
        `INSERT OR IGNORE INTO ${name} (${columns.join(', ')}) VALUES (${columns.map((column) => `@${column}`).join(', ')})`,
      ),
    }
  })
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
  const hanging = new Set(['sessions'])
  for (const parent of hanging)
    for (const name of names) if (keysOf.get(name)?.some(({ table }) => table === parent)) hanging.add(name)
  const found: Hanging[] = [{ name: 'sessions', ...columnsOf(db, 'sessions'), where: 'id = @id' }]
  const foundAs = (name: string): Hanging | undefined => found.find((one) => one.name === name)
  for (const _ of found) {
    for (const name of hanging) {
      const keys = (keysOf.get(name) ?? []).filter(({ table }) => hanging.has(table))
      if (foundAs(name) || !keys.every(({ table }) => foundAs(table))) continue
      const conditions = keys.map(
        ({ table, from, to }) =>
          `${from} IN (SELECT ${to ?? 'id'} FROM ${table} WHERE ${foundAs(table)?.where ?? '0'})`,
      )
      found.push({ name, ...columnsOf(db, name), where: conditions.join(' OR ') })
    }
  }
  return found
}

/** Without numbers that a table gives by itself: another row may have that number by now. */
function columnsOf(db: Database, table: string): Pick<Hanging, 'columns' | 'key'> {
  const columns = db.pragma(`table_info(${table})`) as Column[]
  const keys = columns.filter(({ pk }) => pk > 0)
  const isGiven = ({ pk, type }: Column): boolean => pk > 0 && keys.length === 1 && type === 'INTEGER'
  return {
    columns: columns.filter((column) => !isGiven(column)).map(({ name }) => name),
    key: keys.length > 0 ? keys.map(({ name }) => name) : ['rowid'],
  }
}
