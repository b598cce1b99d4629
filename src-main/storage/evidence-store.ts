import type { Evidence, KeptEvidence, MemoryStatus } from '../contract/memory.ts'
import type { Database } from './database.ts'

/** The only code that reads or writes the table `evidence`. */
export function createEvidenceStore(db: Database) {
  const insert = db.prepare<[EvidenceRow & { memoryId: string }]>(`
    INSERT INTO evidence (memory_id, session_id, message_id, quote, said_at, position, speaker, role,
      kind, source_id, source_name, span_start, span_end)
    VALUES (@memoryId, @sessionId, @messageId, @quote, @saidAt, @position, @speaker, @role,
      @kind, @id, @name, @start, @end)`)
  const remove = db.prepare<[memoryId: string]>('DELETE FROM evidence WHERE memory_id = ?')
  const list = db.prepare<[memoryId: string], EvidenceRow>(`
    SELECT kind, coalesce(source_id, message_id) AS id, source_name AS name, span_start AS start, span_end AS end,
      session_id AS sessionId, message_id AS messageId, quote, said_at AS saidAt, position, speaker, role
    FROM evidence WHERE memory_id = ? ORDER BY seq LIMIT 1000`)
  const sessionsOf = db
    .prepare<[memoryId: string], string | null>('SELECT DISTINCT session_id FROM evidence WHERE memory_id = ?')
    .pluck()

  const dropSpans = db.prepare<[messageId: string]>(
    'UPDATE evidence SET span_start = NULL, span_end = NULL WHERE message_id = ?',
  )
  const ofLocalOnly = db.prepare<[{ messageIds: string }], { messageId: string }>(`
    SELECT DISTINCT e.message_id AS messageId FROM json_each(@messageIds) f CROSS JOIN evidence e ON e.message_id = f.value
    CROSS JOIN memories m ON m.id = e.memory_id WHERE m.local_only = 1`)
  const ofMessage = db.prepare<[messageId: string], { found: number }>(
    'SELECT 1 AS found FROM evidence WHERE message_id = ? LIMIT 1',
  )

  const ofMessages = db.prepare<
    [{ messageIds: string }],
    { messageId: string; memoryId: string; quote: string; saidAt: string }
  >(`
    SELECT e.message_id AS messageId, e.memory_id AS memoryId, e.quote, e.said_at AS saidAt
    FROM json_each(@messageIds) f CROSS JOIN evidence e ON e.message_id = f.value LIMIT 10000`)

  const ofMessageIn = db
    .prepare<[messageId: string, status: MemoryStatus], number>(
      `SELECT count(DISTINCT m.id) FROM evidence e CROSS JOIN memories m ON m.id = e.memory_id
      WHERE e.message_id = ? AND m.status = ?`,
    )
    .pluck()

  return {
    replace: (memoryId: string, evidence: readonly KeptEvidence[]): void => {
      remove.run(memoryId)
      for (const piece of evidence) insert.run({ ...toRow(piece), memoryId })
    },
    list: (memoryId: string): Evidence[] =>
      list.all(memoryId).map(({ start, end, ...piece }) => ({
        ...piece,
        span: start === null || end === null ? null : { start, end },
      })),
    /** The message reads otherwise now: where in it something stands is not known any more. */
    dropSpans: (messageId: string): void => {
      dropSpans.run(messageId)
    },
    /** What memories of whatever status rest on in these messages. */
    ofMessages: (
      messageIds: readonly string[],
    ): { messageId: string; memoryId: string; quote: string; saidAt: string }[] =>
      ofMessages.all({ messageIds: JSON.stringify(messageIds) }),
    /** How many memories of a status rest on the message. */
    countOfMessage: (messageId: string, status: MemoryStatus): number => ofMessageIn.get(messageId, status) ?? 0,
    /** True where a memory, of whatever status, rests on the message. */
    isOfMessage: (messageId: string): boolean => ofMessage.get(messageId) !== undefined,
    /** Those of these messages that a memory rests on which stays on this computer. */
    ofLocalOnly: (messageIds: readonly string[]): string[] =>
      ofLocalOnly.all({ messageIds: JSON.stringify(messageIds) }).map((row) => row.messageId),
    /** The conversations that support a memory; null for what is none. */
    sessionsOf: (memoryId: string): (string | null)[] => sessionsOf.all(memoryId),
  }
}
export type EvidenceStore = ReturnType<typeof createEvidenceStore>

type EvidenceRow = Omit<Evidence, 'span'> & { readonly start: number | null; readonly end: number | null }

/** A message is its own source. A state that the undo log kept before there were kinds has messages only. */
function toRow({ kind = 'message', id = null, name = null, span = null, ...piece }: KeptEvidence): EvidenceRow {
  const source = { kind, id: kind === 'message' ? null : id, name }
  return { ...piece, ...source, start: span?.start ?? null, end: span?.end ?? null }
}
