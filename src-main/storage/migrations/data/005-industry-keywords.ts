import type { Migration } from '../../migrate.ts'

export const data005: Migration = {
  version: 5,
  name: 'industry-keywords',
  up(db) {
    db.exec(`
      CREATE TABLE industry_keywords (
        industry TEXT PRIMARY KEY,
        keywords TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
    `)
  },
}
