import type { Migration } from '../../migrate.ts'

export const memories007: Migration = {
  version: 7,
  name: 'life',
  // An undo of many memories runs in slices: `unfinished_undos` says how far one came that was cut off.
  up(db) {
    db.exec(`
      CREATE INDEX memories_by_successor ON memories (superseded_by) WHERE superseded_by IS NOT NULL;
      CREATE INDEX memories_by_predecessor ON memories (supersedes) WHERE supersedes IS NOT NULL;
      CREATE INDEX memories_by_expiry ON memories (agent_id, status, expires_at) WHERE expires_at IS NOT NULL;
      CREATE INDEX memories_by_active_slot ON memories (agent_id, slot_attribute, slot_subject, slot_value, slot_single)
        WHERE status = 'active' AND slot_attribute IS NOT NULL;
      CREATE INDEX memory_versions_by_time ON memory_versions (at, memory_id) WHERE version > 1;
      CREATE INDEX changes_by_time ON changes (agent_id, at, kind);
      CREATE TABLE unfinished_undos (
        change_id TEXT PRIMARY KEY REFERENCES changes (id) ON DELETE CASCADE,
        undoes TEXT NOT NULL,
        below_seq INTEGER NOT NULL
      ) STRICT, WITHOUT ROWID;
    `)
  },
}
