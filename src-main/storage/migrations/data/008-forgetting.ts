import type { Migration } from '../../migrate.ts'

export const data008: Migration = {
  version: 8,
  name: 'forgetting',
  // Which receipts name a memory follows from the receipts. `unspoken` lists messages that say what was purged from the
  // memory while the conversation was left as it is: they are not recalled elsewhere.
  up(db) {
    db.exec(`
      CREATE TABLE receipt_memories (
        memory_id TEXT NOT NULL,
        turn_id TEXT NOT NULL REFERENCES trajectories (turn_id) ON DELETE CASCADE,
        PRIMARY KEY (memory_id, turn_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX receipt_memories_by_turn ON receipt_memories (turn_id);
      INSERT OR IGNORE INTO receipt_memories (memory_id, turn_id)
        SELECT e.value ->> 'memoryId', t.turn_id FROM trajectories t, json_each(t.receipt, '$.entries') e
        WHERE e.value ->> 'memoryId' IS NOT NULL;
      CREATE TRIGGER receipt_added AFTER INSERT ON trajectories BEGIN
        INSERT OR IGNORE INTO receipt_memories (memory_id, turn_id)
          SELECT e.value ->> 'memoryId', new.turn_id FROM json_each(new.receipt, '$.entries') e
          WHERE e.value ->> 'memoryId' IS NOT NULL;
      END;
      CREATE TRIGGER receipt_changed AFTER UPDATE OF receipt ON trajectories BEGIN
        DELETE FROM receipt_memories WHERE turn_id = new.turn_id;
        INSERT OR IGNORE INTO receipt_memories (memory_id, turn_id)
          SELECT e.value ->> 'memoryId', new.turn_id FROM json_each(new.receipt, '$.entries') e
          WHERE e.value ->> 'memoryId' IS NOT NULL;
      END;

      CREATE TABLE unspoken (
        message_id TEXT PRIMARY KEY REFERENCES messages (id) ON DELETE CASCADE
      ) STRICT, WITHOUT ROWID;

      CREATE INDEX learned_by_memory ON learned (memory_id);
      CREATE INDEX user_profiles_by_memory ON user_profiles (memory_id) WHERE memory_id IS NOT NULL;
      CREATE INDEX user_profiles_by_message ON user_profiles (message_id) WHERE message_id IS NOT NULL;
    `)
  },
}
