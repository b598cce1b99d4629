import type { Usage } from '../contract/chat.ts'
import type { ModelRef } from '../contract/model.ts'
import type { Database } from './database.ts'

/** What a model took in a conversation. */
export interface SessionUsage extends ModelRef, Usage {
  /** The service, as it was called when it answered last. */
  readonly name: string
  readonly answers: number
  /** Answers of which the service did not say what they took. */
  readonly estimated: number
}

/** The only code that reads or writes the table `session_usage`. */
export function createSessionUsageStore(db: Database) {
  const add = db.prepare<[SessionUsage & { sessionId: string }]>(`
    INSERT INTO session_usage (session_id, provider_id, model, name, answers, estimated, prompt_tokens, completion_tokens)
    SELECT @sessionId, @providerId, @model, @name, @answers, @estimated, @promptTokens, @completionTokens
    WHERE EXISTS (SELECT 1 FROM sessions WHERE id = @sessionId)
    ON CONFLICT (session_id, provider_id, model) DO UPDATE SET name = excluded.name, answers = answers + excluded.answers,
      estimated = estimated + excluded.estimated, prompt_tokens = prompt_tokens + excluded.prompt_tokens,
      completion_tokens = completion_tokens + excluded.completion_tokens`)
  const list = db.prepare<[sessionId: string], SessionUsage>(`
    SELECT provider_id AS providerId, model, name, answers, estimated, prompt_tokens AS promptTokens,
      completion_tokens AS completionTokens
    FROM session_usage WHERE session_id = ? ORDER BY prompt_tokens + completion_tokens DESC, provider_id, model`)
  return {
    /** Adds what one answer took; nothing where the conversation is gone. */
    add: (sessionId: string, used: SessionUsage): void => {
      add.run({ ...used, sessionId })
    },
    list: (sessionId: string): SessionUsage[] => list.all(sessionId),
  }
}
export type SessionUsageStore = ReturnType<typeof createSessionUsageStore>
