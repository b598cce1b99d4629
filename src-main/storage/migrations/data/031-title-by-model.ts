import type { Migration } from '../../migrate.ts'

export const data031: Migration = {
  version: 31,
  name: 'title-by-model',
  // A title that a model made of the first message: it goes where those words are forgotten.
  up(db) {
    db.exec('ALTER TABLE sessions ADD COLUMN title_by_model INTEGER NOT NULL DEFAULT 0')
  },
}
