import type { Migration } from '../../migrate.ts'

export const memories014: Migration = {
  version: 14,
  name: 'witness',
  // As in data.db: each file holds what the other one was when both were noted last, so that a loss shows at opening.
  up(db) {
    db.exec(`
      CREATE TABLE witness (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        profile_id TEXT NOT NULL,
        generation INTEGER NOT NULL,
        partner_generation INTEGER NOT NULL,
        partner_rows INTEGER NOT NULL,
        is_open INTEGER NOT NULL CHECK (is_open IN (0, 1)),
        noted_at TEXT NOT NULL,
        checked_at TEXT
      ) STRICT;
    `)
  },
}
