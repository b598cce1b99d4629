import type { Migration } from '../../migrate.ts'

export const memories015: Migration = {
  version: 15,
  name: 'sources',
  // `message_id` stays what it was, for messages and for what came up under one. What came with a file rests on the import.
  up(db) {
    db.exec(`
      ALTER TABLE evidence ADD COLUMN kind TEXT NOT NULL DEFAULT 'message';
      ALTER TABLE evidence ADD COLUMN source_id TEXT;
      ALTER TABLE evidence ADD COLUMN source_name TEXT;
      ALTER TABLE evidence ADD COLUMN span_start INTEGER;
      ALTER TABLE evidence ADD COLUMN span_end INTEGER;
      CREATE INDEX evidence_by_source ON evidence (source_id) WHERE source_id IS NOT NULL;
      INSERT INTO evidence (memory_id, quote, said_at, role, kind, source_id, source_name)
      SELECT v.memory_id, '', v.at, 'user', 'import', c.id, CASE c.kind WHEN 'import' THEN nullif(c.summary, 'import') END
      FROM memories m CROSS JOIN memory_versions v ON v.memory_id = m.id AND v.author = 'import' AND v.version = (
          SELECT max(w.version) FROM memory_versions w WHERE w.memory_id = m.id AND w.author = 'import')
        CROSS JOIN changes c ON c.id = v.change_id
      WHERE m.origin = 'imported';
    `)
  },
}
