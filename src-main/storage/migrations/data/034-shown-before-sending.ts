import type { Migration } from '../../migrate.ts'

export const data034: Migration = {
  version: 34,
  name: 'shown-before-sending',
  // What was shown before a message went, and what of it may go: keys, no words.
  up(db) {
    db.exec('ALTER TABLE turns ADD COLUMN shown TEXT')
  },
}
