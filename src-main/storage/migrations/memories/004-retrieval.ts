import type { Migration } from '../../migrate.ts'

export const memories004: Migration = {
  version: 4,
  name: 'retrieval',
  // The keyword index now keeps its terms, so that ranking reads them back instead of tokenising again. Only the app
  // can tokenise: the new index begins empty and marked stale, and is filled in the background. `term_count` and
  // `owners` stay: they say what the index is to hold.
  // `vectors` has rows of up to some KB: WITHOUT ROWID would put each on an overflow page of its own.
  up(db) {
    db.exec(`
      DROP TABLE memories_vocab;
      DROP TABLE memories_fts;
      CREATE VIRTUAL TABLE memories_fts USING fts5(head, body, tokenize = 'ascii');
      CREATE VIRTUAL TABLE memories_vocab USING fts5vocab('memories_fts', 'row');
      INSERT INTO index_state (id, tokenizer_version, reindex_after)
        SELECT 1, 0, NULL WHERE EXISTS (SELECT 1 FROM memories)
        ON CONFLICT (id) DO UPDATE SET tokenizer_version = 0, reindex_after = NULL;

      CREATE INDEX memories_by_place ON memories (agent_id, session_id, position) WHERE session_id IS NOT NULL;
      CREATE INDEX memories_by_said ON memories (agent_id, status, coalesce(said_at, recorded_at));
      CREATE INDEX memories_by_speaker ON memories (agent_id, speaker) WHERE speaker IS NOT NULL AND term_count > 0;

      CREATE TABLE embedding_models (
        model_key INTEGER PRIMARY KEY,
        model_id TEXT NOT NULL UNIQUE,
        dimensions INTEGER NOT NULL CHECK (dimensions > 0),
        state TEXT NOT NULL CHECK (state IN ('building', 'serving', 'retired')),
        backfill_after INTEGER,
        chance TEXT,
        last_error TEXT,
        created_at TEXT NOT NULL
      ) STRICT;
      CREATE TABLE vectors (
        seq INTEGER NOT NULL REFERENCES memories (seq) ON DELETE CASCADE,
        model_key INTEGER NOT NULL REFERENCES embedding_models (model_key),
        owner_key INTEGER NOT NULL,
        scale REAL NOT NULL,
        vector BLOB NOT NULL,
        PRIMARY KEY (seq, model_key)
      ) STRICT;
      CREATE INDEX vectors_by_owner ON vectors (model_key, owner_key);
      CREATE TABLE vectors_due (
        seq INTEGER PRIMARY KEY REFERENCES memories (seq) ON DELETE CASCADE,
        owner_key INTEGER NOT NULL
      ) STRICT;
    `)
  },
}
