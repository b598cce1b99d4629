import type { Migration } from '../../migrate.ts'

export const data007: Migration = {
  version: 7,
  name: 'usage',
  up(db) {
    db.exec(`
      CREATE TABLE usage (
        seq INTEGER PRIMARY KEY,
        at TEXT NOT NULL,
        agent_id TEXT,
        purpose TEXT NOT NULL,
        provider TEXT NOT NULL,
        model TEXT NOT NULL,
        prompt_tokens INTEGER NOT NULL,
        completion_tokens INTEGER NOT NULL,
        estimated INTEGER NOT NULL CHECK (estimated IN (0, 1)),
        outcome TEXT NOT NULL CHECK (outcome IN ('answered', 'failed', 'refused')),
        cap TEXT CHECK (cap IN ('run', 'day', 'month')),
        times INTEGER NOT NULL,
        day TEXT NOT NULL
      ) STRICT;
      CREATE INDEX usage_by_time ON usage (at);
      CREATE INDEX usage_spent ON usage (at, prompt_tokens, completion_tokens) WHERE purpose <> 'chat' AND outcome <> 'refused';
      CREATE UNIQUE INDEX usage_refused ON usage (day, purpose, provider, model, cap, ifnull(agent_id, '')) WHERE outcome = 'refused';
    `)
  },
}
