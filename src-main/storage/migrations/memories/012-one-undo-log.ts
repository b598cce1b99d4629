import type { Migration } from '../../migrate.ts'

export const memories012: Migration = {
  version: 12,
  name: 'one-undo-log',
  // Entries of changes beside memories name the store of what they touched, and keep how it was left: `memory_id` is the
  // id of that then, and `after_version` 0. They were in data.db before; `moveUndoEntries` brings them.
  up(db) {
    db.exec(`
      ALTER TABLE change_entries ADD COLUMN store TEXT NOT NULL DEFAULT 'memory';
      ALTER TABLE change_entries ADD COLUMN after TEXT;
      CREATE INDEX change_entries_beside ON change_entries (change_id, seq) WHERE store <> 'memory';
    `)
  },
}
