import type { Migration } from '../../migrate.ts'

export const data001: Migration = {
  version: 1,
  name: 'conversations',
  up(db) {
    db.exec(`
      CREATE TABLE agents (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        instructions TEXT NOT NULL,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE sessions (
        id TEXT PRIMARY KEY,
        agent_id TEXT NOT NULL REFERENCES agents (id),
        title TEXT NOT NULL,
        pinned INTEGER NOT NULL CHECK (pinned IN (0, 1)),
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL,
        import_key TEXT
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX sessions_by_owner ON sessions (agent_id, pinned DESC, updated_at DESC);
      CREATE UNIQUE INDEX sessions_by_import ON sessions (agent_id, import_key) WHERE import_key IS NOT NULL;

      CREATE TABLE messages (
        id TEXT NOT NULL UNIQUE,
        session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
        turn_id TEXT,
        position INTEGER NOT NULL,
        role TEXT NOT NULL CHECK (role IN ('user', 'assistant')),
        text TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('complete', 'streaming', 'partial')),
        untrusted_spans TEXT NOT NULL,
        at TEXT NOT NULL,
        usage TEXT,
        PRIMARY KEY (session_id, position)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE turns (
        id TEXT PRIMARY KEY,
        session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
        user_message_id TEXT NOT NULL,
        answer_message_id TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('running', 'done', 'stopped', 'failed', 'interrupted')),
        error TEXT,
        created_at TEXT NOT NULL,
        idempotency_key TEXT
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX turns_by_session ON turns (session_id, created_at);
      CREATE INDEX turns_by_message ON turns (user_message_id);
      CREATE INDEX turns_running ON turns (state) WHERE state = 'running';
      CREATE UNIQUE INDEX turns_by_idempotency ON turns (session_id, idempotency_key) WHERE idempotency_key IS NOT NULL;

      CREATE TABLE trajectories (
        turn_id TEXT PRIMARY KEY REFERENCES turns (id) ON DELETE CASCADE,
        agent_id TEXT NOT NULL,
        receipt TEXT NOT NULL,
        recorded_at TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
    `)
  },
}
