import type { Migration } from '../../migrate.ts'

export const data022: Migration = {
  version: 22,
  name: 'compaction',
  // A summary says what its messages say: where one of them is changed or goes, it goes too, and all that came after it.
  up(db) {
    db.exec(`
      CREATE TABLE compactions (
        session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
        from_position INTEGER NOT NULL,
        to_position INTEGER NOT NULL,
        text TEXT NOT NULL,
        made_by TEXT NOT NULL,
        left_out TEXT NOT NULL,
        at TEXT NOT NULL,
        PRIMARY KEY (session_id, from_position)
      ) STRICT;
      CREATE TRIGGER compactions_message_changed AFTER UPDATE OF text ON messages WHEN old.text IS NOT new.text BEGIN
        DELETE FROM compactions WHERE session_id = new.session_id AND to_position > new.position;
      END;
      CREATE TRIGGER compactions_message_removed AFTER DELETE ON messages BEGIN
        DELETE FROM compactions WHERE session_id = old.session_id AND to_position > old.position;
      END;
    `)
  },
}
