import type { Migration } from '../../migrate.ts'

export const memories005: Migration = {
  version: 5,
  name: 'evidence-by-message',
  up(db) {
    db.exec('CREATE INDEX evidence_by_message ON evidence (message_id) WHERE message_id IS NOT NULL')
  },
}
