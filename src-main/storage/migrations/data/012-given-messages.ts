import type { Migration } from '../../migrate.ts'

export const data012: Migration = {
  version: 12,
  name: 'given-messages',
  // Messages that came with a request to learn from them were not indexed. They are listed here and filled in the
  // background: what was indexed before need not be read again.
  up(db) {
    db.exec(`
      CREATE TEMP TABLE lacking AS
        SELECT m.id, s.agent_id, m.session_id, m.position, m.role, m.at
        FROM sessions s JOIN messages m ON m.session_id = s.id
        WHERE m.state = 'complete' AND m.text <> '' AND m.id NOT IN (SELECT message_id FROM message_passages)
        ORDER BY m.at, m.session_id, m.position;
      INSERT INTO index_state (id, tokenizer_version, reindex_after)
        SELECT 1, 0, NULL WHERE EXISTS (SELECT 1 FROM lacking) ON CONFLICT DO NOTHING;
      UPDATE index_state SET reindex_after = coalesce(reindex_after, (SELECT max(seq) FROM message_passages), 0)
        WHERE EXISTS (SELECT 1 FROM lacking);
      INSERT INTO message_passages (message_id, agent_id, session_id, position, role, at, language, term_count)
        SELECT id, agent_id, session_id, position, role, at, 'en', 0 FROM lacking ORDER BY rowid;
      DROP TABLE lacking;
    `)
  },
}
