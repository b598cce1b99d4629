import type { Migration } from '../../migrate.ts'

export const data010: Migration = {
  version: 10,
  name: 'workflows',
  // A workflow is a candidate of its own kind; its steps are read from the messages each time. A job that was cancelled is
  // one that nothing runs, with the time of it.
  up(db) {
    db.exec(`
      ALTER TABLE jobs ADD COLUMN cancelled_at TEXT;

      ALTER TABLE evolution_candidates ADD COLUMN kind TEXT NOT NULL DEFAULT 'routine' CHECK (kind IN ('routine', 'workflow'));

      CREATE TABLE workflow_requests (
        message_id TEXT NOT NULL,
        -- The accepted ways of working that it asks for together, as JSON; empty where it names its steps itself.
        routines TEXT NOT NULL,
        agent_id TEXT NOT NULL REFERENCES agents (id),
        session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
        said_at TEXT NOT NULL,
        candidate_id TEXT REFERENCES evolution_candidates (id) ON DELETE SET NULL,
        PRIMARY KEY (message_id, routines)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX workflow_requests_by_owner ON workflow_requests (agent_id, said_at);
      CREATE INDEX workflow_requests_by_session ON workflow_requests (session_id);
      CREATE INDEX workflow_requests_by_candidate ON workflow_requests (candidate_id, said_at) WHERE candidate_id IS NOT NULL;
    `)
  },
}
