import type { Migration } from '../../migrate.ts'

export const data028: Migration = {
  version: 28,
  name: 'folders-and-archive',
  // Where the user put a conversation: in a folder, out of the list. What is deleted is kept as it was for as long as the
  // deletion may be undone, outside of all tables that anything reads.
  up(db) {
    db.exec(`
      CREATE TABLE session_folders (
        id TEXT PRIMARY KEY,
        agent_id TEXT NOT NULL REFERENCES agents (id),
        name TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX session_folders_by_owner ON session_folders (agent_id, name);

      ALTER TABLE sessions ADD COLUMN archived INTEGER NOT NULL DEFAULT 0 CHECK (archived IN (0, 1));
      ALTER TABLE sessions ADD COLUMN folder_id TEXT REFERENCES session_folders (id) ON DELETE SET NULL;
      CREATE INDEX sessions_by_folder ON sessions (folder_id) WHERE folder_id IS NOT NULL;

      CREATE TABLE deleted_sessions (
        session_id TEXT PRIMARY KEY,
        agent_id TEXT NOT NULL,
        deleted_at TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE deleted_rows (
        session_id TEXT NOT NULL REFERENCES deleted_sessions (session_id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        table_name TEXT NOT NULL,
        rows BLOB NOT NULL,
        PRIMARY KEY (session_id, position)
      ) STRICT, WITHOUT ROWID;
    `)
  },
}
