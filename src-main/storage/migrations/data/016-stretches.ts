import type { Migration } from '../../migrate.ts'

export const data016: Migration = {
  version: 16,
  name: 'stretches',
  // How often a crash cut a job off while it ran: what ends the app twice is not run a third time unasked.
  up(db) {
    db.exec('ALTER TABLE jobs ADD COLUMN rescues INTEGER NOT NULL DEFAULT 0;')
  },
}
