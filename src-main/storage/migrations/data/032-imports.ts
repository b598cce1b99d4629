import type { Migration } from '../../migrate.ts'

export const data032: Migration = {
  version: 32,
  name: 'imports',
  // With which import a conversation and a folder came in, so that it can be taken back at any time. `taken_back` is what
  // leads the way back from that, while the conversations can still be brought back.
  up(db) {
    db.exec(`
      CREATE TABLE imports (
        id TEXT PRIMARY KEY,
        agent_id TEXT NOT NULL REFERENCES agents (id) ON DELETE CASCADE,
        source TEXT NOT NULL CHECK (source IN ('majordomo', 'chatgpt', 'claude')),
        file_name TEXT,
        at TEXT NOT NULL,
        taken_back TEXT
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX imports_by_owner ON imports (agent_id, at);

      ALTER TABLE sessions ADD COLUMN import_id TEXT REFERENCES imports (id) ON DELETE SET NULL;
      CREATE INDEX sessions_of_import ON sessions (import_id) WHERE import_id IS NOT NULL;
      ALTER TABLE session_folders ADD COLUMN import_id TEXT REFERENCES imports (id) ON DELETE SET NULL;
      CREATE INDEX session_folders_of_import ON session_folders (import_id) WHERE import_id IS NOT NULL;
      ALTER TABLE deleted_sessions ADD COLUMN import_id TEXT;
      CREATE INDEX deleted_sessions_of_import ON deleted_sessions (import_id) WHERE import_id IS NOT NULL;
    `)
  },
}
