import type { Migration } from '../../migrate.ts'

export const data002: Migration = {
  version: 2,
  name: 'jobs',
  up(db) {
    db.exec(`
      CREATE TABLE jobs (
        id TEXT PRIMARY KEY,
        kind TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('pending', 'running', 'done', 'retrying', 'needs_attention')),
        agent_id TEXT NOT NULL,
        session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
        attempts INTEGER NOT NULL,
        next_run_at TEXT,
        last_error TEXT,
        result TEXT,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX jobs_open ON jobs (state, created_at) WHERE state IN ('pending', 'running', 'retrying');
      CREATE INDEX jobs_by_session ON jobs (session_id, created_at);

      -- A message is queued once in its life: this is what keeps anything from being extracted twice.
      CREATE TABLE job_messages (
        message_id TEXT PRIMARY KEY,
        job_id TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX job_messages_by_job ON job_messages (job_id);

      CREATE TABLE learned (
        seq INTEGER PRIMARY KEY,
        job_id TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
        message_id TEXT NOT NULL,
        memory_id TEXT NOT NULL,
        outcome TEXT NOT NULL CHECK (outcome IN ('created', 'updated', 'forgotten')),
        change_id TEXT NOT NULL,
        UNIQUE (job_id, message_id, memory_id, outcome)
      ) STRICT;
      CREATE INDEX learned_by_message ON learned (message_id, seq);
    `)
  },
}
