import type { Migration } from '../../migrate.ts'

export const data013: Migration = {
  version: 13,
  name: 'requests-read-anew',
  // Where the words of a request stood was another place as soon as something was taken out of the message. They are
  // found in the message each time, as the steps of a workflow are.
  up(db) {
    db.exec(`
      ALTER TABLE work_requests DROP COLUMN start;
      ALTER TABLE work_requests DROP COLUMN length;
    `)
  },
}
