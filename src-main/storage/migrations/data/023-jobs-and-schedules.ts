import type { Migration } from '../../migrate.ts'

export const data023: Migration = {
  version: 23,
  name: 'jobs-and-schedules',
  // Jobs of every kind: a job need not be about a conversation, nor of one agent, and has a payload by its kind. What
  // was cancelled says so itself. The tables that hang on the jobs are made anew with it: dropping it would empty them.
  up(db) {
    db.exec(`
      CREATE TABLE jobs_next (
        id TEXT PRIMARY KEY,
        kind TEXT NOT NULL,
        state TEXT NOT NULL CHECK (state IN ('pending', 'running', 'done', 'retrying', 'needs_attention', 'cancelled')),
        -- Null: it concerns the whole profile.
        agent_id TEXT,
        session_id TEXT REFERENCES sessions (id) ON DELETE CASCADE,
        -- What it was made by: a schedule, or another job.
        parent_id TEXT,
        -- The same thing is queued once.
        key TEXT,
        priority INTEGER NOT NULL DEFAULT 0,
        payload TEXT NOT NULL DEFAULT '{}',
        -- Tokens that it may take at most; null: what the settings allow.
        cap INTEGER,
        progress TEXT,
        attempts INTEGER NOT NULL,
        rescues INTEGER NOT NULL DEFAULT 0,
        next_run_at TEXT,
        last_error TEXT,
        result TEXT,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
      INSERT INTO jobs_next (id, kind, state, agent_id, session_id, attempts, rescues, next_run_at, last_error, result, created_at, updated_at)
        SELECT id, kind, iif(cancelled_at IS NULL, state, 'cancelled'), agent_id, session_id, attempts, rescues, next_run_at, last_error, result, created_at, updated_at
        FROM jobs;
      CREATE TABLE job_messages_next (
        message_id TEXT PRIMARY KEY,
        job_id TEXT NOT NULL REFERENCES jobs_next (id) ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;
      INSERT INTO job_messages_next SELECT message_id, job_id FROM job_messages;
      CREATE TABLE learned_next (
        seq INTEGER PRIMARY KEY,
        job_id TEXT NOT NULL REFERENCES jobs_next (id) ON DELETE CASCADE,
        message_id TEXT NOT NULL,
        memory_id TEXT NOT NULL,
        outcome TEXT NOT NULL CHECK (outcome IN ('created', 'updated', 'ended', 'forgotten')),
        change_id TEXT NOT NULL,
        provider_id TEXT,
        model TEXT,
        UNIQUE (job_id, message_id, memory_id, outcome)
      ) STRICT;
      INSERT INTO learned_next SELECT seq, job_id, message_id, memory_id, outcome, change_id, provider_id, model FROM learned;
      DROP TABLE job_messages;
      DROP TABLE learned;
      DROP TABLE jobs;
      ALTER TABLE jobs_next RENAME TO jobs;
      ALTER TABLE job_messages_next RENAME TO job_messages;
      ALTER TABLE learned_next RENAME TO learned;

      CREATE INDEX jobs_open ON jobs (kind, priority DESC, created_at, id) WHERE state IN ('pending', 'running', 'retrying');
      CREATE INDEX jobs_by_session ON jobs (session_id, created_at);
      CREATE UNIQUE INDEX jobs_by_key ON jobs (kind, key) WHERE key IS NOT NULL;
      CREATE INDEX jobs_by_parent ON jobs (parent_id, created_at) WHERE parent_id IS NOT NULL;
      CREATE INDEX job_messages_by_job ON job_messages (job_id);
      CREATE INDEX learned_by_message ON learned (message_id, seq);
      CREATE INDEX learned_by_memory ON learned (memory_id);
      CREATE INDEX learned_by_model ON learned (provider_id, model, seq) WHERE provider_id IS NOT NULL;

      CREATE TABLE schedules (
        id TEXT PRIMARY KEY,
        agent_id TEXT NOT NULL REFERENCES agents (id) ON DELETE CASCADE,
        rule TEXT NOT NULL,
        action TEXT NOT NULL,
        missed TEXT NOT NULL CHECK (missed IN ('once', 'skip')),
        removes INTEGER NOT NULL CHECK (removes IN (0, 1)),
        cap INTEGER,
        paused INTEGER NOT NULL CHECK (paused IN (0, 1)),
        problem TEXT,
        -- Null: it is over.
        next_run_at TEXT,
        last_run_at TEXT,
        runs INTEGER NOT NULL,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX schedules_by_owner ON schedules (agent_id, created_at, id);
      CREATE INDEX schedules_by_time ON schedules (next_run_at, id) WHERE paused = 0 AND next_run_at IS NOT NULL;
    `)
  },
}
