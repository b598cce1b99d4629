import type { Migration } from '../../migrate.ts'

export const data036: Migration = {
  version: 36,
  name: 'keyed',
  // A key was given for this service. The host may have it no more.
  up(db) {
    db.exec('ALTER TABLE providers ADD COLUMN keyed INTEGER NOT NULL DEFAULT 0')
  },
}
