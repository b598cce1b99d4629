import type { Migration } from '../../migrate.ts'

export const data018: Migration = {
  version: 18,
  name: 'message-vectors',
  // As in memories.db. The index holds what may have a vector, so that it is counted without reading rows.
  up(db) {
    db.exec(`
      CREATE INDEX message_passages_of_user ON message_passages (seq, role, term_count)
        WHERE role = 'user' AND term_count > 0;
      CREATE TABLE embedding_models (
        model_key INTEGER PRIMARY KEY,
        model_id TEXT NOT NULL UNIQUE,
        dimensions INTEGER NOT NULL CHECK (dimensions > 0),
        state TEXT NOT NULL CHECK (state IN ('building', 'serving', 'retired')),
        backfill_after INTEGER,
        chance TEXT,
        created_at TEXT NOT NULL
      ) STRICT;
      CREATE TABLE vectors (
        seq INTEGER NOT NULL REFERENCES message_passages (seq) ON DELETE CASCADE,
        model_key INTEGER NOT NULL REFERENCES embedding_models (model_key),
        owner_key INTEGER NOT NULL,
        scale REAL NOT NULL,
        vector BLOB NOT NULL,
        PRIMARY KEY (seq, model_key)
      ) STRICT;
      CREATE INDEX vectors_by_owner ON vectors (model_key, owner_key);
      CREATE TABLE vectors_due (
        seq INTEGER PRIMARY KEY REFERENCES message_passages (seq) ON DELETE CASCADE,
        owner_key INTEGER NOT NULL
      ) STRICT;
    `)
  },
}
