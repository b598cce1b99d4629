import type { Migration } from '../../migrate.ts'

export const memories008: Migration = {
  version: 8,
  name: 'forgetting',
  // A lifted tombstone is kept, so that it holds again where what lifted it is taken back.
  // `purges` and `purge_items` say what is still to be destroyed: a purge that is cut off goes on at the next start.
  up(db) {
    db.exec(`
      ALTER TABLE tombstones ADD COLUMN lifted INTEGER NOT NULL DEFAULT 0;

      CREATE TABLE trash_wishes (
        memory_id TEXT PRIMARY KEY REFERENCES memories (id) ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE purges (
        id TEXT PRIMARY KEY,
        agent_id TEXT NOT NULL,
        at TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE TABLE purge_items (
        purge_id TEXT NOT NULL REFERENCES purges (id) ON DELETE CASCADE,
        memory_id TEXT NOT NULL,
        in_conversations INTEGER NOT NULL CHECK (in_conversations IN (0, 1)),
        words TEXT,
        PRIMARY KEY (purge_id, memory_id)
      ) STRICT, WITHOUT ROWID;

      CREATE INDEX memories_trashed ON memories (agent_id, coalesce(retracted_at, updated_at), seq) WHERE status = 'trashed';
      CREATE INDEX memories_trashed_by_time ON memories (coalesce(retracted_at, updated_at)) WHERE status = 'trashed';
      CREATE INDEX change_entries_of_removed ON change_entries (memory_id) WHERE after_version IS NULL;
      CREATE INDEX idempotency_by_memory ON idempotency (json_extract(result, '$.id'));
    `)
  },
}
