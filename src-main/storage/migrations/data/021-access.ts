import type { Migration } from '../../migrate.ts'

export const data021: Migration = {
  version: 21,
  name: 'access',
  // What programs may do, by the hash of their secret; and who called what. A revoked token stays as a name for its calls.
  up(db) {
    db.exec(`
      CREATE TABLE access_tokens (
        id TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        hash BLOB UNIQUE,
        scopes TEXT NOT NULL,
        agents TEXT,
        state TEXT NOT NULL CHECK (state IN ('active', 'paused', 'revoked')),
        created_at TEXT NOT NULL,
        last_used_at TEXT,
        CHECK ((hash IS NULL) = (state = 'revoked'))
      ) STRICT;
      CREATE TABLE access_log (
        seq INTEGER PRIMARY KEY,
        at TEXT NOT NULL,
        principal_kind TEXT NOT NULL,
        principal_id TEXT,
        command TEXT NOT NULL,
        agent_id TEXT,
        outcome TEXT NOT NULL,
        rows INTEGER NOT NULL,
        times INTEGER NOT NULL,
        hour TEXT
      ) STRICT;
      CREATE INDEX access_log_by_time ON access_log (at);
      CREATE UNIQUE INDEX access_log_by_hour ON access_log (hour, principal_kind, command, ifnull(agent_id, ''), outcome) WHERE hour IS NOT NULL;
    `)
  },
}
