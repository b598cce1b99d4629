import type { Migration } from '../../migrate.ts'

export const memories013: Migration = {
  version: 13,
  name: 'forget-requests',
  // Before each turn it is asked what is withheld: what is open is found by the partial index alone.
  up(db) {
    db.exec(`
      CREATE TABLE forget_requests (
        id TEXT PRIMARY KEY,
        agent_id TEXT NOT NULL,
        message_id TEXT NOT NULL,
        about TEXT NOT NULL,
        items TEXT NOT NULL CHECK (json_valid(items)),
        message_ids TEXT NOT NULL CHECK (json_valid(message_ids)),
        state TEXT NOT NULL CHECK (state IN ('open', 'answered', 'nothing')),
        created_at TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX forget_requests_open ON forget_requests (agent_id, created_at) WHERE state = 'open';
      CREATE INDEX forget_requests_by_message ON forget_requests (message_id);
    `)
  },
}
