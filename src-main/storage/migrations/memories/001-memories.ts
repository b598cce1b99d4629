import type { Migration } from '../../migrate.ts'

export const memories001: Migration = {
  version: 1,
  name: 'memories',
  // memories_by_owner_type carries the size as well, so that counting and summing read the index alone.
  // memory_versions has rows of about 1 KB: WITHOUT ROWID would put each on an overflow page of its own.
  up(db) {
    db.exec(`
      CREATE TABLE memories (
        seq INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        uri TEXT NOT NULL,
        agent_id TEXT NOT NULL,
        scope TEXT NOT NULL CHECK (scope IN ('agent', 'project', 'global')),
        type TEXT NOT NULL,
        category TEXT NOT NULL,
        title TEXT NOT NULL,
        content TEXT NOT NULL,
        overview TEXT NOT NULL,
        abstract TEXT NOT NULL,
        keywords TEXT NOT NULL,
        importance INTEGER NOT NULL CHECK (importance BETWEEN 1 AND 10),
        confidence REAL NOT NULL CHECK (confidence BETWEEN 0 AND 1),
        language TEXT NOT NULL,
        origin TEXT NOT NULL,
        status TEXT NOT NULL,
        pinned INTEGER NOT NULL CHECK (pinned IN (0, 1)),
        locked INTEGER NOT NULL CHECK (locked IN (0, 1)),
        local_only INTEGER NOT NULL CHECK (local_only IN (0, 1)),
        valid_from TEXT,
        valid_to TEXT,
        recorded_at TEXT NOT NULL,
        retracted_at TEXT,
        expires_at TEXT,
        supersedes TEXT,
        superseded_by TEXT,
        use_count INTEGER NOT NULL,
        last_used_at TEXT,
        content_hash TEXT NOT NULL,
        slot_subject TEXT,
        slot_attribute TEXT,
        slot_value TEXT,
        slot_single INTEGER CHECK (slot_single IN (0, 1)),
        speaker TEXT,
        said_at TEXT,
        session_id TEXT,
        position INTEGER,
        version INTEGER NOT NULL,
        updated_at TEXT NOT NULL,
        term_count INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX memories_by_owner ON memories (agent_id, status, seq);
      CREATE INDEX memories_by_owner_type ON memories (agent_id, status, type, seq, octet_length(content));
      CREATE INDEX memories_by_weight ON memories (agent_id, status, importance DESC, seq DESC);
      CREATE INDEX memories_by_hash ON memories (agent_id, content_hash);
      CREATE INDEX memories_by_slot ON memories (agent_id, slot_subject, slot_attribute, slot_value) WHERE slot_attribute IS NOT NULL;
      CREATE INDEX memories_by_uri ON memories (agent_id, uri);
      CREATE INDEX memories_by_session ON memories (session_id) WHERE session_id IS NOT NULL;

      CREATE TABLE evidence (
        seq INTEGER PRIMARY KEY,
        memory_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
        session_id TEXT,
        message_id TEXT,
        quote TEXT NOT NULL,
        said_at TEXT NOT NULL,
        position INTEGER,
        speaker TEXT,
        role TEXT NOT NULL CHECK (role IN ('user', 'assistant'))
      ) STRICT;
      CREATE INDEX evidence_by_memory ON evidence (memory_id, seq);
      CREATE INDEX evidence_by_session ON evidence (session_id) WHERE session_id IS NOT NULL;

      CREATE TABLE memory_versions (
        memory_id TEXT NOT NULL REFERENCES memories (id) ON DELETE CASCADE,
        version INTEGER NOT NULL,
        at TEXT NOT NULL,
        author TEXT NOT NULL,
        reason TEXT NOT NULL,
        change_id TEXT NOT NULL,
        memory TEXT NOT NULL,
        PRIMARY KEY (memory_id, version)
      ) STRICT;
    `)
  },
}
