import type { Database } from './database.ts'

/**
 * Destroys what is an agent's in a file, whatever the table. Which tables those are is asked of the schema (a column
 * `agent_id`), so that a new one is not forgotten; `kept` name those that only count, say who called, or say
 * that files are still to be rewritten.
 */
export function createOwnedRows(db: Database, kept: readonly string[]) {
  const tables = db
    .prepare<[], string>(`
    SELECT s.name FROM sqlite_schema s, pragma_table_info(s.name) c
    WHERE s.type = 'table' AND s.sql NOT LIKE 'CREATE VIRTUAL%' AND c.name = 'agent_id'`)
    .pluck()
    .all()
    .filter((name) => !kept.includes(name))
  return {
    /** Call in a transaction. */
    destroy: (agentId: string): void => {
      // A table may lean on one that comes after it.
      db.pragma('defer_foreign_keys = ON')
      for (const table of tables) db.prepare<[string]>(`DELETE FROM ${table} WHERE agent_id = ?`).run(agentId)
    },
  }
}
