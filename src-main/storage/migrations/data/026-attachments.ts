import type { Migration } from '../../migrate.ts'

export const data026: Migration = {
  version: 26,
  name: 'attachments',
  // What is large stands last: a list of files does not read it.
  up(db) {
    db.exec(`
      CREATE TABLE attachments (
        id TEXT PRIMARY KEY,
        session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
        message_id TEXT NOT NULL REFERENCES messages (id) ON DELETE CASCADE,
        position INTEGER NOT NULL,
        name TEXT NOT NULL,
        kind TEXT NOT NULL,
        media_type TEXT NOT NULL,
        bytes INTEGER NOT NULL,
        pages INTEGER,
        characters INTEGER NOT NULL,
        tokens INTEGER NOT NULL,
        is_cut INTEGER NOT NULL,
        is_gone INTEGER NOT NULL,
        text TEXT NOT NULL,
        image BLOB
      ) STRICT;
      CREATE INDEX attachments_by_message ON attachments (message_id, position);
      CREATE INDEX attachments_by_session ON attachments (session_id);
      ALTER TABLE providers ADD COLUMN images INTEGER;
    `)
  },
}
