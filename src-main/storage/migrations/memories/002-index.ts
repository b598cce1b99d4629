import type { Migration } from '../../migrate.ts'

export const memories002: Migration = {
  version: 2,
  name: 'index',
  // The app tokenises (Chinese has no spaces) and puts the owner's key before each term, so that postings and
  // document frequencies are per owner. The 'ascii' tokenizer only splits on spaces between such terms.
  up(db) {
    db.exec(`
      CREATE TABLE owners (
        owner_key INTEGER PRIMARY KEY,
        agent_id TEXT NOT NULL UNIQUE,
        indexed_count INTEGER NOT NULL,
        indexed_terms INTEGER NOT NULL
      ) STRICT;
      CREATE VIRTUAL TABLE memories_fts USING fts5(
        head, body, content = '', contentless_delete = 1, tokenize = 'ascii'
      );
      CREATE VIRTUAL TABLE memories_vocab USING fts5vocab('memories_fts', 'row');
      CREATE TABLE index_state (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        tokenizer_version INTEGER NOT NULL,
        reindex_after INTEGER
      ) STRICT;
    `)
  },
}
