import type { Migration } from '../../migrate.ts'

export const data035: Migration = {
  version: 35,
  name: 'pulled',
  // What the user put into a message by hand. Memories and conversations may go before it: their ids lead nowhere then.
  up(db) {
    db.exec(`
      CREATE TABLE pulled (
        message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        memory_id TEXT,
        session_id TEXT,
        PRIMARY KEY (message_id, position),
        CHECK ((memory_id IS NULL) <> (session_id IS NULL))
      ) STRICT, WITHOUT ROWID;
    `)
  },
}
