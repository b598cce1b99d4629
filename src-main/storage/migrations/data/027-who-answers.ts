import type { Migration } from '../../migrate.ts'

export const data027: Migration = {
  version: 27,
  name: 'who-answers',
  // A chat and an agent may have a model of their own. What is known of each model, and what each chat took: for chats of
  // before, what their answers say.
  up(db) {
    db.exec(`
      ALTER TABLE sessions ADD COLUMN provider_id TEXT;
      ALTER TABLE sessions ADD COLUMN model TEXT;

      CREATE INDEX sessions_by_provider ON sessions (provider_id) WHERE provider_id IS NOT NULL;

      ALTER TABLE agents ADD COLUMN provider_id TEXT;
      ALTER TABLE agents ADD COLUMN model TEXT;
      ALTER TABLE agents ADD COLUMN temperature REAL CHECK (temperature BETWEEN 0 AND 2);
      ALTER TABLE agents ADD COLUMN memory TEXT NOT NULL DEFAULT 'own' CHECK (memory IN ('own', 'none'));
      ALTER TABLE agents ADD COLUMN mark TEXT NOT NULL DEFAULT '';
      ALTER TABLE agents ADD COLUMN colour TEXT NOT NULL DEFAULT 'green';
      ALTER TABLE agents ADD COLUMN starters TEXT NOT NULL DEFAULT '[]';

      CREATE TABLE models (
        provider_id TEXT NOT NULL REFERENCES providers (id) ON DELETE CASCADE,
        model TEXT NOT NULL,
        context_window INTEGER,
        window_source TEXT NOT NULL DEFAULT 'assumed' CHECK (window_source IN ('service', 'user', 'assumed')),
        images INTEGER CHECK (images IN (0, 1)),
        tools INTEGER CHECK (tools IN (0, 1)),
        reasoning INTEGER CHECK (reasoning IN (0, 1)),
        price TEXT,
        price_source TEXT CHECK (price_source IN ('service', 'user')),
        favourite INTEGER NOT NULL DEFAULT 0 CHECK (favourite IN (0, 1)),
        listed INTEGER NOT NULL DEFAULT 0 CHECK (listed IN (0, 1)),
        PRIMARY KEY (provider_id, model)
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE session_usage (
        session_id TEXT NOT NULL REFERENCES sessions (id) ON DELETE CASCADE,
        provider_id TEXT NOT NULL,
        model TEXT NOT NULL,
        name TEXT NOT NULL,
        answers INTEGER NOT NULL,
        estimated INTEGER NOT NULL,
        prompt_tokens INTEGER NOT NULL,
        completion_tokens INTEGER NOT NULL,
        PRIMARY KEY (session_id, provider_id, model)
      ) STRICT, WITHOUT ROWID;
      INSERT INTO session_usage
      SELECT session_id, provider_id, model, max(name), count(*), 0, sum(prompt), sum(completion)
      FROM (
        SELECT t.session_id, r.receipt ->> '$.driver.providerId' AS provider_id, r.receipt ->> '$.driver.model' AS model,
          r.receipt ->> '$.driver.name' AS name, CAST(m.usage ->> '$.promptTokens' AS INTEGER) AS prompt,
          CAST(m.usage ->> '$.completionTokens' AS INTEGER) AS completion
        FROM turns t JOIN trajectories r ON r.turn_id = t.id JOIN messages m ON m.id = t.answer_message_id
        WHERE m.usage IS NOT NULL AND json_valid(m.usage) AND json_valid(r.receipt)
      )
      WHERE provider_id IS NOT NULL AND model IS NOT NULL AND name IS NOT NULL AND prompt IS NOT NULL AND completion IS NOT NULL
      GROUP BY session_id, provider_id, model;
    `)
  },
}
