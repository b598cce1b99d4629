import type { Migration } from '../../migrate.ts'

export const data009: Migration = {
  version: 9,
  name: 'profile',
  // Every place a value of the profile rests on, and what the user decided about values. What holds follows from both and
  // from the memories. Lines that were typed in had no words of a conversation. What rests on no memory goes with its
  // conversation. Kinds of growth entries are no closed list.
  up(db) {
    db.exec(`
      CREATE TABLE profile_evidence (
        id TEXT PRIMARY KEY,
        agent_id TEXT NOT NULL,
        field TEXT NOT NULL,
        value TEXT NOT NULL,
        basis TEXT NOT NULL CHECK (basis IN ('stated', 'inferred')),
        weight REAL NOT NULL CHECK (weight BETWEEN 0 AND 1),
        quote TEXT NOT NULL,
        message_id TEXT NOT NULL,
        session_id TEXT,
        memory_id TEXT,
        said_at TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE UNIQUE INDEX profile_evidence_once ON profile_evidence (agent_id, message_id, field, value);
      CREATE INDEX profile_evidence_by_owner ON profile_evidence (agent_id, said_at);
      CREATE INDEX profile_evidence_by_memory ON profile_evidence (memory_id) WHERE memory_id IS NOT NULL;
      CREATE INDEX profile_evidence_by_session ON profile_evidence (session_id) WHERE session_id IS NOT NULL;

      CREATE TABLE profile_decisions (
        id TEXT PRIMARY KEY,
        seq INTEGER NOT NULL,
        agent_id TEXT NOT NULL,
        field TEXT NOT NULL,
        value TEXT NOT NULL,
        kind TEXT NOT NULL CHECK (kind IN ('entered', 'edited', 'removed')),
        at TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX profile_decisions_by_owner ON profile_decisions (agent_id, seq);

      INSERT INTO profile_evidence (id, agent_id, field, value, basis, weight, quote, message_id, session_id, memory_id, said_at)
        SELECT lower(hex(randomblob(16))), agent_id, field, value, 'stated', min(1, max(0, confidence)), quote, message_id,
          session_id, memory_id, updated_at
        FROM user_profiles WHERE message_id IS NOT NULL;
      INSERT INTO profile_decisions (id, seq, agent_id, field, value, kind, at)
        SELECT lower(hex(randomblob(16))), row_number() OVER (ORDER BY updated_at, agent_id, field, value), agent_id, field,
          value, 'entered', updated_at
        FROM user_profiles WHERE message_id IS NULL;
      DROP TABLE user_profiles;

      CREATE TABLE growth_changes_next (
        change_id TEXT NOT NULL,
        position INTEGER NOT NULL,
        agent_id TEXT NOT NULL,
        kind TEXT NOT NULL,
        id TEXT NOT NULL,
        before TEXT,
        after TEXT,
        PRIMARY KEY (change_id, position)
      ) STRICT, WITHOUT ROWID;
      INSERT INTO growth_changes_next SELECT change_id, position, agent_id, kind, id, before, after FROM growth_changes;
      DROP TABLE growth_changes;
      ALTER TABLE growth_changes_next RENAME TO growth_changes;
      CREATE INDEX growth_changes_by_id ON growth_changes (kind, id);
      CREATE INDEX growth_changes_by_owner ON growth_changes (agent_id);

      CREATE TRIGGER session_with_profile_deleted AFTER DELETE ON sessions BEGIN
        DELETE FROM profile_evidence WHERE session_id = old.id AND memory_id IS NULL;
        DELETE FROM growth_changes WHERE kind = 'profile_evidence' AND agent_id = old.agent_id
          AND coalesce(after, before) ->> '$.sessionId' = old.id;
      END;
    `)
  },
}
