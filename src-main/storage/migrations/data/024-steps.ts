import type { Migration } from '../../migrate.ts'

export const data024: Migration = {
  version: 24,
  name: 'steps',
  // What a call was answered, for as long as its turn may be gone on with. How many bytes a receipt and what was thought
  // take, until the receipt is made small; 0 for those of before, which go by their age.
  up(db) {
    db.exec(`
      ALTER TABLE tool_calls ADD COLUMN step TEXT;
      CREATE INDEX tool_calls_with_step ON tool_calls (turn_id, position) WHERE step IS NOT NULL;

      ALTER TABLE trajectories ADD COLUMN whole_bytes INTEGER DEFAULT 0;
      CREATE INDEX trajectories_whole ON trajectories (recorded_at, turn_id, whole_bytes) WHERE whole_bytes IS NOT NULL;
    `)
  },
}
