import type { Message, Reasoning, UntrustedSpan, Usage } from '../contract/chat.ts'
import { paced } from '../util/paced.ts'
import { createBranchStore, type Place } from './branch-store.ts'
import type { Database } from './database.ts'
import { isHere } from './deleted-session-store.ts'
import { holdsAll, likesOf, messagesAtOnce } from './session-store.ts'
import { optional } from './optional.ts'

type MessageRow = Omit<Message, 'untrustedSpans' | 'usage' | 'reasoning'> & {
  readonly untrustedSpans: string
  readonly usage: string | null
  readonly reasoning: string | null
}

/** How an answer is now; `reasoning` absent: what was thought stays. */
export interface AnswerWrite extends Pick<Message, 'id' | 'text' | 'state' | 'at' | 'usage'> {
  readonly reasoning?: Reasoning | null
}

/** A message of the user, as far as it tells of them. */
/** The only code that reads or writes the table `messages`, but for its branches. What is before and after is what is shown. */
export function createMessageStore(db: Database) {
  const columns = `m.id, m.session_id AS sessionId, m.turn_id AS turnId, m.position, m.role, m.text, m.state,
    m.untrusted_spans AS untrustedSpans, m.at, m.usage, m.reasoning`
  const branches = createBranchStore(db)
  const shown = 'messages m INDEXED BY messages_shown'
  const insert = db.prepare<[Omit<MessageRow, 'reasoning'> & { parent: number; hidden: number }]>(`
    INSERT INTO messages (id, session_id, turn_id, position, role, text, state, untrusted_spans, at, usage, parent, hidden)
    VALUES (@id, @sessionId, @turnId, @position, @role, @text, @state, @untrustedSpans, @at, @usage,
      nullif(@parent, @position - 1), @hidden)`)
  const last = db
    .prepare<[sessionId: string], number>(
      `SELECT position FROM ${shown} WHERE session_id = ? AND hidden = 0 ORDER BY position DESC LIMIT 1`,
    )
    .pluck()
  const next = db.prepare<[sessionId: string], { position: number }>(
    'SELECT coalesce(max(position), -1) + 1 AS position FROM messages WHERE session_id = ?',
  )
  const write = db.prepare<[Pick<MessageRow, 'id' | 'text' | 'state' | 'at' | 'usage'>]>(
    'UPDATE messages SET text = @text, state = @state, at = @at, usage = @usage WHERE id = @id',
  )
  const writeReasoning = db.prepare<[reasoning: string | null, id: string]>(
    'UPDATE messages SET reasoning = ? WHERE id = ?',
  )
  const get = db.prepare<[id: string], MessageRow>(`SELECT ${columns} FROM messages m WHERE m.id = ?`)
  const has = db.prepare<[id: string]>(`SELECT 1 FROM messages WHERE id = ? AND ${isHere('messages.session_id')}`)
  const before = db.prepare<[sessionId: string, position: number, limit: number], MessageRow>(
    `SELECT ${columns} FROM ${shown} WHERE m.session_id = ? AND m.position < ? AND m.hidden = 0 ORDER BY m.position DESC LIMIT ?`,
  )
  const after = db.prepare<[sessionId: string, position: number, limit: number], MessageRow>(
    `SELECT ${columns} FROM ${shown} WHERE m.session_id = ? AND m.position > ? AND m.hidden = 0 ORDER BY m.position LIMIT ?`,
  )
  const shortAfter = db.prepare<{ sessionId: string; position: number; bytes: number; limit: number }, MessageRow>(`
    SELECT ${columns} FROM ${shown} WHERE m.session_id = @sessionId AND m.position > @position AND m.hidden = 0
    AND m.position <= @position + 200 AND m.role = 'user' AND octet_length(m.text) <= @bytes
    ORDER BY m.position LIMIT @limit`)
  const startOf = db
    .prepare<[length: number, id: string], string>('SELECT substr(text, 1, ?) FROM messages WHERE id = ?')
    .pluck()
  const answerBefore = db
    .prepare<[id: string], string | null>(`
    SELECT b.turn_id FROM messages m
    JOIN messages b ON b.session_id = m.session_id AND b.position = coalesce(m.parent, m.position - 1)
    WHERE m.id = ? AND b.role = 'assistant'`)
    .pluck()
  const countSaid = db
    .prepare<[sessionId: string, position: number], number>(
      "SELECT count(*) FROM messages WHERE session_id = ? AND position < ? AND role = 'user' AND hidden = 0",
    )
    .pluck()
  const conversations = db.prepare<[{ agentId: string; sessionId: string | null }], { id: string; last: number }>(`
    SELECT s.id, coalesce((SELECT max(position) FROM messages WHERE session_id = s.id), -1) AS last
    FROM sessions s WHERE s.agent_id = @agentId AND ${isHere('s.id')} AND (@sessionId IS NULL OR s.id = @sessionId)`)
  const holding = db.prepare<[Record<string, unknown>], Found>(`
    SELECT m.id, m.at, m.position FROM messages m
    WHERE m.session_id = @sessionId AND m.position >= @from AND m.position < @to AND m.at >= @least
      AND ${holdsAll('m.text')} ORDER BY m.at DESC, m.position DESC LIMIT @limit`)
  const titled = db.prepare<[id: string], MessageRow & { title: string; hidden: number }>(
    `SELECT ${columns}, s.title, m.hidden FROM messages m JOIN sessions s ON s.id = m.session_id WHERE m.id = ?`,
  )

  const all = db.prepare<[sessionId: string, after: number, limit: number], MessageRow & Omit<Place, 'position'>>(`
    SELECT ${columns}, coalesce(m.parent, m.position - 1) AS parent, m.hidden FROM messages m
    WHERE m.session_id = ? AND m.position > ? ORDER BY m.position LIMIT ?`)
  const positions = db.prepare<[positions: string, sessionId: string], MessageRow>(`
    SELECT ${columns} FROM json_each(?) f CROSS JOIN messages m ON m.session_id = ? AND m.position = f.value
    ORDER BY m.position`)
  const at = (sessionId: string, wanted: readonly number[]): Message[] =>
    positions.all(JSON.stringify(wanted), sessionId).map(toMessage)
  const readBefore = (sessionId: string, position: number, limit: number): Message[] =>
    before.all(sessionId, position, limit).map(toMessage).toReversed()
  const readAfter = (sessionId: string, position: number, limit: number): Message[] =>
    after.all(sessionId, position, limit).map(toMessage)

  return {
    /** Puts a message at the end of what is shown; `where` where it is elsewhere in the tree. */
    add: ({ reasoning: _none, ...message }: Message, where?: Pick<Place, 'parent' | 'hidden'>): void => {
      insert.run({
        ...message,
        ...(where ?? { parent: last.get(message.sessionId) ?? -1, hidden: 0 }),
        untrustedSpans: JSON.stringify(message.untrustedSpans),
        usage: message.usage ? JSON.stringify(message.usage) : null,
      })
    },
    nextPosition: (sessionId: string): number => next.get(sessionId)?.position ?? 0,
    /** Rewrites an answer that is being streamed or ended. */
    write: ({ usage, reasoning, ...message }: AnswerWrite): void => {
      write.run({ ...message, usage: usage ? JSON.stringify(usage) : null })
      if (reasoning !== undefined) writeReasoning.run(reasoning && JSON.stringify(reasoning), message.id)
    },
    has: (id: string): boolean => has.get(id) !== undefined,
    get: (id: string): Message | undefined => optional(get.get(id), toMessage),
    /** The first characters of a message; empty where there is none. */
    startOf: (id: string, length: number): string => startOf.get(length, id) ?? '',
    /** The turn whose answer a message follows. */
    turnBefore: (id: string): string | null => answerBefore.get(id) ?? null,
    /** How many messages of the user there are below `position`. */
    saidBefore: (sessionId: string, position: number): number => countSaid.get(sessionId, position) ?? 0,
    /** The last `limit` messages below `position`, oldest first. */
    before: readBefore,
    after: readAfter,
    /** What the user said in the next 200 messages in at most `bytes`, the next of it first. */
    shortAfter: ({ sessionId, position }: Where, bytes: number, limit: number): Message[] =>
      shortAfter.all({ sessionId, position, bytes, limit }).map(toMessage),
    /** The last `limit` messages that lead to this one in its branch, oldest first. */
    leadingTo: ({ sessionId, position }: Where, limit: number): Message[] => {
      const place = branches.place(sessionId, position)
      if (!place || place.hidden === 0) return readBefore(sessionId, position, limit)
      return at(sessionId, branches.up(sessionId, place, limit))
    },
    /** The next `limit` messages that follow this one in its branch. */
    following: ({ sessionId, position }: Where, limit: number): Message[] => {
      const place = branches.place(sessionId, position)
      if (!place || place.hidden === 0) return readAfter(sessionId, position, limit)
      return at(sessionId, branches.down(sessionId, position, limit))
    },
    /** The message at a position, shown or not. */
    at: (sessionId: string, position: number): Message | undefined => at(sessionId, [position])[0],
    /** All from there on, also what is not shown, with their places in the tree. */
    all: (sessionId: string, after: number, limit: number): (Message & Omit<Place, 'position'>)[] =>
      all.all(sessionId, after, limit).map(({ parent, hidden, ...row }) => ({ ...toMessage(row), parent, hidden })),
    /** The newest messages that hold all words of a text; of one conversation or of all. Others are served while they are read. */
    search: async (agentId: string, text: string, limit: number, sessionId?: string) => {
      const likes = likesOf(text)
      const pause = paced()
      let best: Found[] = []
      for (const { id, last } of conversations.all({ agentId, sessionId: sessionId ?? null })) {
        for (let from = 0; from <= last; from += messagesAtOnce) {
          await pause()
          const least = best.length < limit ? '' : (best.at(-1)?.at ?? '')
          const found = holding.all({ sessionId: id, from, to: from + messagesAtOnce, likes, least, limit })
          if (found.length > 0) best = [...best, ...found].toSorted(newestFirst).slice(0, limit)
        }
      }
      return best
        .flatMap(({ id }) => titled.get(id) ?? [])
        .map(({ title, hidden, ...row }) => ({ title, isShown: hidden === 0, message: toMessage(row) }))
    },
  }
}

type Where = Pick<Message, 'sessionId' | 'position'>
type Found = Pick<Message, 'id' | 'at' | 'position'>

const newestFirst = (a: Found, b: Found): number => (a.at === b.at ? b.position - a.position : a.at < b.at ? 1 : -1)

const toMessage = ({ reasoning, ...row }: MessageRow): Message => ({
  ...row,
  ...(reasoning !== null && { reasoning: JSON.parse(reasoning) as Reasoning }),
  untrustedSpans: JSON.parse(row.untrustedSpans) as UntrustedSpan[],
  usage: row.usage ? (JSON.parse(row.usage) as Usage) : null,
})
export type MessageStore = ReturnType<typeof createMessageStore>
