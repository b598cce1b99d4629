import type { Migration } from '../../migrate.ts'

export const memories009: Migration = {
  version: 9,
  name: 'summaries',
  // A row for each memory whose text is longer than its overview may be: where the making of a better one by a model
  // stands. The triggers keep it in step whatever writes the memory: other words or another overview begin anew.
  up(db) {
    db.exec(`
      CREATE TABLE summaries (
        memory_id TEXT PRIMARY KEY REFERENCES memories (id) ON DELETE CASCADE,
        state TEXT NOT NULL CHECK (state IN ('pending', 'running', 'retrying', 'done', 'needs_attention', 'cancelled')),
        attempts INTEGER NOT NULL DEFAULT 0,
        next_run_at TEXT,
        error_code TEXT,
        generated_by TEXT CHECK (generated_by IN ('model', 'rules')),
        reason TEXT,
        created_at TEXT NOT NULL,
        updated_at TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX summaries_open ON summaries (created_at, memory_id) WHERE state IN ('pending', 'running', 'retrying');
      CREATE INDEX summaries_by_time ON summaries (created_at DESC, memory_id);

      CREATE TRIGGER memory_is_long AFTER INSERT ON memories WHEN length(new.content) > 600 BEGIN
        INSERT OR REPLACE INTO summaries (memory_id, state, created_at, updated_at)
          VALUES (new.id, 'pending', new.recorded_at, new.updated_at);
      END;
      CREATE TRIGGER memory_became_other AFTER UPDATE OF content, overview ON memories
        WHEN new.content <> old.content OR new.overview <> old.overview BEGIN
        DELETE FROM summaries WHERE memory_id = new.id;
        INSERT INTO summaries (memory_id, state, created_at, updated_at)
          SELECT new.id, 'pending', new.recorded_at, new.updated_at WHERE length(new.content) > 600;
      END;

      INSERT INTO summaries (memory_id, state, created_at, updated_at)
        SELECT id, 'pending', recorded_at, updated_at FROM memories WHERE length(content) > 600;
    `)
  },
}
