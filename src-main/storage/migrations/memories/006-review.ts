import type { Migration } from '../../migrate.ts'

export const memories006: Migration = {
  version: 6,
  name: 'review',
  up(db) {
    db.exec('ALTER TABLE memories ADD COLUMN review_reason TEXT')
  },
}
