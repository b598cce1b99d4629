import type { UntrustedSpan } from '../contract/chat.ts'
import type { Database } from './database.ts'

const holds = (column: string): string =>
  `EXISTS (SELECT 1 FROM json_each(@words) w WHERE instr(${column}, w.value) > 0)`

/** What of a conversation repeats a secret of it, across its tables: messages, what models thought, what they called. */
export function createSecretStore(db: Database) {
  const holding = db
    .prepare<[{ sessionId: string; words: string }], string>(`
    SELECT m.id FROM messages m WHERE m.session_id = @sessionId AND ${holds('m.text')}`)
    .pluck()
  const marked = db.prepare<[sessionId: string], { text: string; spans: string }>(`
    SELECT text, untrusted_spans AS spans FROM messages
    WHERE session_id = ? AND instr(untrusted_spans, '"secret"') > 0`)
  const dropThoughts = db.prepare<[{ sessionId: string; words: string }]>(`
    UPDATE messages INDEXED BY messages_with_reasoning SET reasoning = NULL
    WHERE session_id = @sessionId AND reasoning IS NOT NULL AND ${holds('reasoning')}`)
  const blankCalls = db.prepare<[{ sessionId: string; words: string }]>(`
    UPDATE tool_calls SET input = NULL, step = NULL
    WHERE turn_id IN (SELECT id FROM turns WHERE session_id = @sessionId) AND (${holds('input')} OR ${holds('step')})`)

  return {
    /** The messages of a conversation, on whatever branch, that hold one of these words as they are written. */
    holding: (sessionId: string, words: readonly string[]): string[] =>
      holding.all({ sessionId, words: JSON.stringify(words) }),
    /** What is marked as secret in a conversation. */
    of: (sessionId: string): string[] => {
      const found = marked
        .all(sessionId)
        .flatMap(({ text, spans }) =>
          (JSON.parse(spans) as UntrustedSpan[]).flatMap(({ source, start, end }) =>
            source === 'secret' ? text.slice(start, end) : [],
          ),
        )
      return [...new Set(found)]
    },
    /** Drops what models thought and called tools with in a conversation where it holds one of these words. */
    dropTraces: (sessionId: string, words: readonly string[]): void => {
      if (words.length === 0) return
      const written = words.map((word) => JSON.stringify(word).slice(1, -1))
      for (const statement of [dropThoughts, blankCalls]) statement.run({ sessionId, words: JSON.stringify(written) })
    },
  }
}
