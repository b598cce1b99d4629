import type { Migration } from '../../migrate.ts'

export const data003: Migration = {
  version: 3,
  name: 'people',
  up(db) {
    db.exec(`
      CREATE TABLE user_profiles (
        agent_id TEXT NOT NULL,
        field TEXT NOT NULL,
        value TEXT NOT NULL,
        confidence REAL NOT NULL,
        quote TEXT NOT NULL,
        message_id TEXT,
        session_id TEXT,
        memory_id TEXT,
        updated_at TEXT NOT NULL,
        PRIMARY KEY (agent_id, field, value)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE providers (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        preset TEXT NOT NULL,
        base_url TEXT NOT NULL,
        model TEXT NOT NULL,
        context_window INTEGER NOT NULL,
        created_at TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE settings (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        value TEXT NOT NULL
      ) STRICT;
    `)
  },
}
