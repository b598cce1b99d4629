import type { Migration } from '../../migrate.ts'

export const data004: Migration = {
  version: 4,
  name: 'message-index',
  // What stands in `messages` already is listed here at once and filled in the background: only the app can tokenise.
  // A deleted session takes its messages along, and those their passages; the trigger does the same for the index.
  up(db) {
    db.exec(`
      CREATE TABLE owners (
        owner_key INTEGER PRIMARY KEY,
        agent_id TEXT NOT NULL UNIQUE,
        indexed_count INTEGER NOT NULL,
        indexed_terms INTEGER NOT NULL
      ) STRICT;
      CREATE TABLE message_passages (
        seq INTEGER PRIMARY KEY,
        message_id TEXT NOT NULL UNIQUE REFERENCES messages (id) ON DELETE CASCADE,
        agent_id TEXT NOT NULL,
        session_id TEXT NOT NULL,
        position INTEGER NOT NULL,
        role TEXT NOT NULL,
        at TEXT NOT NULL,
        language TEXT NOT NULL,
        term_count INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX message_passages_by_owner ON message_passages (agent_id);
      CREATE INDEX message_passages_by_place ON message_passages (agent_id, session_id, position);
      CREATE INDEX message_passages_by_said ON message_passages (agent_id, at);
      CREATE INDEX message_passages_by_role ON message_passages (agent_id, role);
      CREATE VIRTUAL TABLE messages_fts USING fts5(head, body, tokenize = 'ascii');
      CREATE VIRTUAL TABLE messages_vocab USING fts5vocab('messages_fts', 'row');
      CREATE TRIGGER message_passages_removed AFTER DELETE ON message_passages WHEN old.term_count > 0 BEGIN
        DELETE FROM messages_fts WHERE rowid = old.seq;
        UPDATE owners SET indexed_count = indexed_count - 1, indexed_terms = indexed_terms - old.term_count
          WHERE agent_id = old.agent_id;
      END;
      CREATE TABLE index_state (
        id INTEGER PRIMARY KEY CHECK (id = 1),
        tokenizer_version INTEGER NOT NULL,
        reindex_after INTEGER
      ) STRICT;

      INSERT INTO message_passages (message_id, agent_id, session_id, position, role, at, language, term_count)
        SELECT m.id, s.agent_id, m.session_id, m.position, m.role, m.at, 'en', 0
        FROM sessions s JOIN messages m ON m.session_id = s.id
        WHERE m.state = 'complete' ORDER BY m.at, m.session_id, m.position;
      INSERT INTO index_state (id, tokenizer_version, reindex_after)
        SELECT 1, 0, NULL WHERE EXISTS (SELECT 1 FROM message_passages);
    `)
  },
}
