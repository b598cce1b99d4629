import type { Migration } from '../../migrate.ts'

export const data033: Migration = {
  version: 33,
  name: 'drafts',
  // What stands in the field of a chat, unsent. Without a conversation it is that of the agent's next one.
  up(db) {
    db.exec(`
      CREATE TABLE drafts (
        agent_id TEXT NOT NULL REFERENCES agents (id),
        session_id TEXT REFERENCES sessions (id) ON DELETE CASCADE,
        draft TEXT NOT NULL
      ) STRICT;
      CREATE UNIQUE INDEX drafts_of_session ON drafts (session_id) WHERE session_id IS NOT NULL;
      CREATE UNIQUE INDEX drafts_of_next ON drafts (agent_id) WHERE session_id IS NULL;
      CREATE INDEX drafts_by_owner ON drafts (agent_id);
    `)
  },
}
