import type { Migration } from '../../migrate.ts'

export const data017: Migration = {
  version: 17,
  name: 'model-trust',
  up(db) {
    db.exec(`
      CREATE TABLE model_trust (
        provider_id TEXT NOT NULL,
        model TEXT NOT NULL,
        reader_version TEXT NOT NULL,
        -- As measured; null where only the user chose one.
        level TEXT CHECK (level IN ('trusted', 'cautious', 'suggests_only', 'cannot_read')),
        figures TEXT,
        reason TEXT,
        measured_at TEXT,
        retry_at TEXT,
        -- By the user's hand: it goes before what was measured.
        chosen TEXT CHECK (chosen IN ('trusted', 'cautious', 'suggests_only', 'cannot_read')),
        -- Steps below the measured level, for what was undone or corrected, counted from the row of learned after this.
        lowered INTEGER NOT NULL,
        counted_after INTEGER NOT NULL,
        PRIMARY KEY (provider_id, model)
      ) STRICT, WITHOUT ROWID;
      ALTER TABLE learned ADD COLUMN provider_id TEXT;
      ALTER TABLE learned ADD COLUMN model TEXT;
      CREATE INDEX learned_by_model ON learned (provider_id, model, seq) WHERE provider_id IS NOT NULL;
    `)
  },
}
