import type { Migration } from '../../migrate.ts'

export const data020: Migration = {
  version: 20,
  name: 'turn',
  // What is thought is looked for when something is destroyed: the index leads to it past all other messages.
  up(db) {
    db.exec(`
      ALTER TABLE messages ADD COLUMN reasoning TEXT;
      CREATE INDEX messages_with_reasoning ON messages (session_id) WHERE reasoning IS NOT NULL;
    `)
  },
}
