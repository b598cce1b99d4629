import { randomBytes } from 'node:crypto'
import type { Migration } from '../../migrate.ts'

export const memories003: Migration = {
  version: 3,
  name: 'changes',
  up(db) {
    db.exec(`
      CREATE TABLE changes (
        seq INTEGER PRIMARY KEY,
        id TEXT NOT NULL UNIQUE,
        agent_id TEXT NOT NULL,
        kind TEXT NOT NULL,
        at TEXT NOT NULL,
        author TEXT NOT NULL,
        summary TEXT NOT NULL,
        undone_by TEXT
      ) STRICT;
      CREATE INDEX changes_by_owner ON changes (agent_id, seq);

      CREATE TABLE change_entries (
        seq INTEGER PRIMARY KEY,
        change_id TEXT NOT NULL REFERENCES changes (id) ON DELETE CASCADE,
        memory_id TEXT NOT NULL,
        before TEXT,
        after_version INTEGER
      ) STRICT;
      CREATE INDEX change_entries_by_change ON change_entries (change_id, seq);
      CREATE INDEX change_entries_by_memory ON change_entries (memory_id);

      CREATE TABLE tombstones (
        agent_id TEXT NOT NULL,
        key TEXT NOT NULL,
        memory_id TEXT NOT NULL,
        at TEXT NOT NULL,
        PRIMARY KEY (agent_id, key, memory_id)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX tombstones_by_memory ON tombstones (memory_id);

      CREATE TABLE secrets (
        name TEXT PRIMARY KEY,
        value BLOB NOT NULL
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE applied_jobs (
        job_key TEXT PRIMARY KEY,
        result TEXT NOT NULL,
        at TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE idempotency (
        agent_id TEXT NOT NULL,
        key TEXT NOT NULL,
        result TEXT NOT NULL,
        at TEXT NOT NULL,
        PRIMARY KEY (agent_id, key)
      ) STRICT, WITHOUT ROWID;
    `)
    db.prepare('INSERT INTO secrets (name, value) VALUES (?, ?)').run('tombstone', randomBytes(32))
  },
}
