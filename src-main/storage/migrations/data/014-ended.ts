import type { Migration } from '../../migrate.ts'

export const data014: Migration = {
  version: 14,
  name: 'ended',
  // A message may end what was known, which is neither a new value nor forgetting.
  up(db) {
    db.exec(`
      CREATE TABLE learned_next (
        seq INTEGER PRIMARY KEY,
        job_id TEXT NOT NULL REFERENCES jobs (id) ON DELETE CASCADE,
        message_id TEXT NOT NULL,
        memory_id TEXT NOT NULL,
        outcome TEXT NOT NULL CHECK (outcome IN ('created', 'updated', 'ended', 'forgotten')),
        change_id TEXT NOT NULL,
        UNIQUE (job_id, message_id, memory_id, outcome)
      ) STRICT;
      INSERT INTO learned_next SELECT seq, job_id, message_id, memory_id, outcome, change_id FROM learned;
      DROP TABLE learned;
      ALTER TABLE learned_next RENAME TO learned;
      CREATE INDEX learned_by_message ON learned (message_id, seq);
      CREATE INDEX learned_by_memory ON learned (memory_id);
    `)
  },
}
