import type { Message, UntrustedSpan } from '../contract/chat.ts'
import { languageOf } from '../util/language.ts'
import type { Database } from './database.ts'
import { messageLayout } from './index-layout.ts'
import { isHere } from './deleted-session-store.ts'
import { createPassageIndex, type IndexedTerms } from './index-store.ts'

type IndexedMessage = Pick<Message, 'id' | 'sessionId' | 'position' | 'role' | 'text' | 'at'>

type SaidByUser = Pick<Message, 'id' | 'text' | 'at'>

/** Both ends are within it, ISO 8601 UTC. */
interface Span {
  readonly since: string
  readonly until: string
}

/** Where a message stands in the index, and whether it can be found: before, and now. */
interface Indexed {
  readonly seq: number
  readonly wasFound: boolean
  readonly isFound: boolean
}

/**
 * The keyword index of conversations: tables `message_passages`, `messages_fts`, `messages_vocab`, and `owners` and
 * `index_state` of data.db. What is deleted from `messages`, also along with its session, leaves it by itself.
 */
export function createMessageIndexStore(db: Database) {
  const { add, remove, setTermCount: _setTermCount, ...index } = createPassageIndex(db, messageLayout)
  const upsert = db.prepare<[Record<string, unknown>], { seq: number }>(`
    INSERT INTO message_passages (message_id, agent_id, session_id, position, role, at, language, term_count)
    VALUES (@id, @agentId, @sessionId, @position, @role, @at, @language, @termCount)
    ON CONFLICT (message_id) DO UPDATE SET at = excluded.at, language = excluded.language, term_count = excluded.term_count
    RETURNING seq`)
  const place = db.prepare<[id: string], { seq: number; agentId: string; termCount: number }>(
    'SELECT seq, agent_id AS agentId, term_count AS termCount FROM message_passages WHERE message_id = ?',
  )
  const removeRow = db.prepare<[id: string]>('DELETE FROM message_passages WHERE message_id = ?')
  const page = db.prepare<
    [after: number, limit: number],
    IndexedMessage & { seq: number; agentId: string; spans: string }
  >(`
    SELECT m.seq, m.agent_id AS agentId, x.id, x.session_id AS sessionId, x.position, x.role, x.text, x.at,
      x.untrusted_spans AS spans
    FROM message_passages m CROSS JOIN messages x ON x.session_id = m.session_id AND x.position = m.position
    WHERE m.seq > ? ORDER BY m.seq LIMIT ?`)
  const said = `FROM message_passages m INDEXED BY message_passages_by_said
    CROSS JOIN messages x ON x.session_id = m.session_id AND x.position = m.position
    WHERE m.agent_id = @agentId AND m.role = 'user' AND ${isHere('m.session_id')}`
  const saidByUser = db.prepare<[Span & { readonly agentId: string; readonly limit: number }], SaidByUser>(`
    SELECT x.id, x.text, x.at ${said} AND m.at >= @since AND m.at <= @until ORDER BY m.at DESC LIMIT @limit`)
  const saidNext = db
    .prepare<[Pick<Message, 'sessionId' | 'at'> & { readonly agentId: string }], string>(
      `SELECT x.id ${said} AND m.at > @at AND m.session_id <> @sessionId ORDER BY m.at LIMIT 1`,
    )
    .pluck()

  return {
    ...index,
    /** Puts a message that is complete into the index, or what it says now in place of what it said. */
    add: (agentId: string, message: IndexedMessage, terms: IndexedTerms): Indexed => {
      const { id, sessionId, position, role, at } = message
      const before = place.get(id)
      if (before) remove(before.seq, before.agentId, before.termCount)
      const termCount = terms.head.length + terms.body.length
      const language = languageOf(message.text)
      const row = upsert.get({ id, agentId, sessionId, position, role, at, language, termCount })
      if (!row) throw new Error('an upsert returned no row')
      add(row.seq, agentId, terms)
      return { seq: row.seq, wasFound: (before?.termCount ?? 0) > 0, isFound: termCount > 0 }
    },
    /** Takes a message out, e.g. while it is being written anew. */
    remove: (messageId: string): void => {
      removeRow.run(messageId)
    },
    /** The latest that the user said to an agent between two times, newest first. */
    saidByUser: (agentId: string, span: Span, limit: number): SaidByUser[] =>
      saidByUser.all({ ...span, agentId, limit }),
    /** What the user said first after a message, in another conversation. */
    saidNext: (agentId: string, { sessionId, at }: Pick<Message, 'sessionId' | 'at'>): string | undefined =>
      saidNext.get({ agentId, sessionId, at }),
    /** Rows above `after` in the order they came in, with the text of their messages. */
    page: (after: number, limit: number) =>
      page
        .all(after, limit)
        .map(({ spans, ...row }) => ({ ...row, untrustedSpans: JSON.parse(spans) as UntrustedSpan[] })),
  }
}
