import type { Migration } from '../../migrate.ts'

export const data006: Migration = {
  version: 6,
  name: 'growth',
  up(db) {
    db.exec(`
      CREATE TABLE memory_uses (
        turn_id TEXT NOT NULL REFERENCES turns (id) ON DELETE CASCADE,
        memory_id TEXT NOT NULL,
        label TEXT NOT NULL CHECK (label IN ('used', 'ignored', 'contradicted', 'corrected')),
        at TEXT NOT NULL,
        PRIMARY KEY (turn_id, memory_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX memory_uses_by_memory ON memory_uses (memory_id);

      CREATE TABLE pains (
        id TEXT PRIMARY KEY,
        agent_id TEXT NOT NULL REFERENCES agents (id),
        summary TEXT NOT NULL,
        category TEXT NOT NULL,
        severity INTEGER NOT NULL CHECK (severity BETWEEN 1 AND 5),
        status TEXT NOT NULL CHECK (status IN ('open', 'solving', 'solved', 'dismissed')),
        language TEXT NOT NULL CHECK (language IN ('zh', 'en')),
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX pains_by_owner ON pains (agent_id, updated_at DESC);

      CREATE TABLE pain_evidence (
        pain_id TEXT NOT NULL REFERENCES pains (id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        session_id TEXT,
        message_id TEXT,
        quote TEXT NOT NULL,
        said_at TEXT NOT NULL,
        PRIMARY KEY (pain_id, position)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX pain_evidence_by_message ON pain_evidence (message_id) WHERE message_id IS NOT NULL;
      CREATE INDEX pain_evidence_by_session ON pain_evidence (session_id, said_at) WHERE session_id IS NOT NULL;

      CREATE TABLE pain_tries (
        pain_id TEXT NOT NULL REFERENCES pains (id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        solution TEXT NOT NULL,
        outcome TEXT NOT NULL CHECK (outcome IN ('worked', 'failed', 'open')),
        session_id TEXT,
        message_id TEXT,
        quote TEXT NOT NULL,
        said_at TEXT NOT NULL,
        PRIMARY KEY (pain_id, position)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX pain_tries_by_message ON pain_tries (message_id) WHERE message_id IS NOT NULL;

      CREATE TABLE work_requests (
        message_id TEXT PRIMARY KEY,
        agent_id TEXT NOT NULL REFERENCES agents (id),
        session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
        start INTEGER NOT NULL,
        length INTEGER NOT NULL,
        said_at TEXT NOT NULL,
        candidate_id TEXT REFERENCES evolution_candidates (id) ON DELETE SET NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX work_requests_by_owner ON work_requests (agent_id, said_at);
      CREATE INDEX work_requests_by_session ON work_requests (session_id);
      CREATE INDEX work_requests_by_candidate ON work_requests (candidate_id, said_at) WHERE candidate_id IS NOT NULL;

      CREATE TABLE evolution_candidates (
        id TEXT PRIMARY KEY,
        agent_id TEXT NOT NULL REFERENCES agents (id),
        status TEXT NOT NULL CHECK (status IN ('proposed', 'accepted', 'rejected')),
        created_at TEXT NOT NULL,
        decided_at TEXT
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX evolution_by_owner ON evolution_candidates (agent_id, status, created_at);

      CREATE TABLE growth_read (
        message_id TEXT PRIMARY KEY,
        at TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE growth_changes (
        change_id TEXT NOT NULL,
        position INTEGER NOT NULL,
        agent_id TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('pain', 'candidate')),
        id TEXT NOT NULL,
        before TEXT,
        after TEXT,
        PRIMARY KEY (change_id, position)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX growth_changes_by_id ON growth_changes (kind, id);
      CREATE INDEX growth_changes_by_owner ON growth_changes (agent_id);
    `)
  },
}
