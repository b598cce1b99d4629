import type { Migration } from '../../migrate.ts'

export const data029: Migration = {
  version: 29,
  name: 'quiz',
  // How memory did when it was asked for its own facts: figures and ids, no words.
  up(db) {
    db.exec(`
      CREATE TABLE quiz_runs (
        id TEXT PRIMARY KEY,
        agent_id TEXT NOT NULL,
        at TEXT NOT NULL,
        model TEXT,
        search TEXT NOT NULL
      ) STRICT;
      CREATE INDEX quiz_runs_by_agent ON quiz_runs (agent_id, at);

      CREATE TABLE quiz_answers (
        run_id TEXT NOT NULL REFERENCES quiz_runs (id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        memory_id TEXT NOT NULL,
        rank INTEGER,
        reason TEXT,
        PRIMARY KEY (run_id, position)
      ) STRICT;
    `)
  },
}
