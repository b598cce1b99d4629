import type { Migration } from '../../migrate.ts'

export const data020: Migration = {
  version: 20,
  name: 'turn',
  // What is thought is looked for when something is destroyed: the index leads to it past all other messages.
  up(db) {
    db.exec(`
      ALTER TABLE messages ADD COLUMN reasoning TEXT;
      CREATE INDEX messages_with_reasoning ON messages (session_id) WHERE reasoning IS NOT NULL;

      CREATE TABLE tool_calls (
        turn_id TEXT NOT NULL REFERENCES turns (id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        round INTEGER NOT NULL,
        name TEXT NOT NULL,
        input TEXT,
        state TEXT NOT NULL CHECK (state IN ('running', 'done', 'failed', 'refused', 'stopped')),
        reason TEXT,
        found INTEGER NOT NULL,
        tokens INTEGER NOT NULL,
        ms REAL NOT NULL,
        memory_id TEXT,
        change_id TEXT,
        PRIMARY KEY (turn_id, position)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX tool_calls_by_memory ON tool_calls (memory_id) WHERE memory_id IS NOT NULL;

      ALTER TABLE providers ADD COLUMN window_source TEXT NOT NULL DEFAULT 'assumed'
        CHECK (window_source IN ('service', 'user', 'assumed'));
      ALTER TABLE providers ADD COLUMN tools INTEGER CHECK (tools IN (0, 1));
      ALTER TABLE providers ADD COLUMN first_token_ms INTEGER CHECK (first_token_ms > 0);
      ALTER TABLE providers ADD COLUMN stall_ms INTEGER CHECK (stall_ms > 0);
    `)
  },
}
