import type { Migration } from '../../migrate.ts'

export const data030: Migration = {
  version: 30,
  name: 'privacy',
  // Learning can be off in one conversation. Which messages were said while it was off, there or for all, is written down
  // with them, whatever is chosen later. `is_apart`: they are not brought up in other conversations either. An answer may be
  // asked for without anything that is known.
  up(db) {
    db.exec(`
      ALTER TABLE sessions ADD COLUMN learns INTEGER NOT NULL DEFAULT 1 CHECK (learns IN (0, 1));
      ALTER TABLE turns ADD COLUMN without_memory INTEGER NOT NULL DEFAULT 0 CHECK (without_memory IN (0, 1));

      CREATE TABLE unlearned (
        message_id TEXT PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE,
        is_apart INTEGER NOT NULL CHECK (is_apart IN (0, 1))
      ) STRICT, WITHOUT ROWID;
    `)
  },
}
