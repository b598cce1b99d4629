import type { Migration } from '../../migrate.ts'

export const data025: Migration = {
  version: 25,
  name: 'branches',
  // A conversation is a tree. `parent`: the position of the message that one follows, null where that is the one before
  // it, -1 where it begins the conversation. `hidden`: 0, it is shown; 1, what it follows is not shown; 2, another
  // version of it is chosen. Of the messages that follow the same one exactly one is below 2.
  up(db) {
    db.exec(`
      ALTER TABLE messages ADD COLUMN parent INTEGER;
      ALTER TABLE messages ADD COLUMN hidden INTEGER NOT NULL DEFAULT 0;
      CREATE INDEX messages_forks ON messages (session_id, parent, position) WHERE parent IS NOT NULL;
      CREATE INDEX messages_shown ON messages (session_id, position) WHERE hidden = 0;
    `)
  },
}
