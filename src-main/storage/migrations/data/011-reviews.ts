import type { Migration } from '../../migrate.ts'

export const data011: Migration = {
  version: 11,
  name: 'reviews',
  // The window shows an inbox now. Nobody was ever asked whether to have one.
  up(db) {
    db.exec("UPDATE settings SET value = json_set(value, '$.reviewsDelicate', json('true'))")
  },
}
