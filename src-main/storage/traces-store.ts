import type { Message, UntrustedSpan } from '../contract/chat.ts'
import { redactionMark } from '../contract/redaction.ts'
import { storedReceiptSchema } from '../contract/receipt.ts'
import type { Database } from './database.ts'
import { likeOf } from './session-store.ts'
import { readStored } from './storage-error.ts'

/** How much of data.db rests on some memories, or names them. */
export interface TraceCounts {
  readonly receipts: number
  readonly jobs: number
}

export interface SaidText extends Pick<Message, 'id' | 'sessionId' | 'position' | 'role' | 'text' | 'at'> {
  readonly agentId: string
  readonly untrustedSpans: UntrustedSpan[]
}

/** Words that are looked for, and a value that they tell. */
interface SoughtWords {
  readonly needles: readonly string[]
  readonly values?: readonly string[]
}
/** A character stands all over the place. */
const shortestSought = 2

type TextRow = Omit<SaidText, 'untrustedSpans'> & { readonly untrustedSpans: string }

const chunk = 'SELECT value FROM json_each(@given)'

/**
 * What memories have left in data.db: receipts, what jobs taught, the words in conversations; and how it
 * is taken out. Also the table `unspoken`.
 */
export function createTracesStore(db: Database) {
  const counts = db.prepare<[{ given: string }], TraceCounts>(`
    SELECT (SELECT count(DISTINCT turn_id) FROM receipt_memories WHERE memory_id IN (${chunk})) AS receipts,
      (SELECT count(DISTINCT job_id) FROM learned WHERE memory_id IN (${chunk})) AS jobs`)
  const receipts = db.prepare<[memoryId: string], { turnId: string; receipt: string; answerMessageId: string }>(`
    SELECT t.turn_id AS turnId, t.receipt, u.answer_message_id AS answerMessageId
    FROM receipt_memories r CROSS JOIN trajectories t ON t.turn_id = r.turn_id CROSS JOIN turns u ON u.id = r.turn_id
    WHERE r.memory_id = ?`)
  const namedBy = db.prepare<[{ turnIds: string }], { turnId: string; memoryId: string }>(`
    SELECT r.turn_id AS turnId, r.memory_id AS memoryId
    FROM json_each(@turnIds) f CROSS JOIN receipt_memories r ON r.turn_id = f.value`)
  const writeReceipt = db.prepare<[receipt: string, turnId: string]>(
    'UPDATE trajectories SET receipt = ? WHERE turn_id = ?',
  )
  const learnedFrom = db
    .prepare<[memoryId: string], string>('SELECT DISTINCT message_id FROM learned WHERE memory_id = ?')
    .pluck()
  const answersTo = db
    .prepare<[userMessageId: string], string>('SELECT answer_message_id FROM turns WHERE user_message_id = ?')
    .pluck()
  const requestsFor = db
    .prepare<[memoryId: string], string>(
      "SELECT DISTINCT message_id FROM learned WHERE memory_id = ? AND outcome = 'forgotten'",
    )
    .pluck()
  const removeLearned = db.prepare<[memoryId: string]>('DELETE FROM learned WHERE memory_id = ?')
  const suppress = db.prepare<[messageId: string]>(
    'INSERT INTO unspoken (message_id) SELECT id FROM messages WHERE id = ? ON CONFLICT DO NOTHING',
  )
  const isSuppressed = db.prepare<[messageId: string], number>('SELECT 1 FROM unspoken WHERE message_id = ?').pluck()
  const message = db.prepare<[{ id: string; agentId: string }], TextRow>(`
    SELECT m.id, m.session_id AS sessionId, m.position, m.role, m.text, m.at, m.untrusted_spans AS untrustedSpans,
      s.agent_id AS agentId
    FROM messages m JOIN sessions s ON s.id = m.session_id WHERE m.id = @id AND s.agent_id = @agentId`)
  const holding = db
    .prepare<[{ match: string; agentId: string; limit: number }], string>(`
    SELECT p.message_id FROM messages_fts CROSS JOIN message_passages p ON p.seq = messages_fts.rowid
    WHERE messages_fts MATCH @match AND p.agent_id = @agentId LIMIT @limit`)
    .pluck()
  const ownerKey = db.prepare<[agentId: string], number>('SELECT owner_key FROM owners WHERE agent_id = ?').pluck()
  const countConversations = db
    .prepare<[{ given: string }], number>(`
    SELECT count(DISTINCT m.session_id) FROM json_each(@given) f CROSS JOIN messages m ON m.id = f.value`)
    .pluck()
  const writeText = db.prepare<[{ id: string; text: string; spans: string }]>(
    'UPDATE messages SET text = @text, untrusted_spans = @spans WHERE id = @id',
  )
  const dropReasoning = db.prepare<[agentId: string]>(`
    UPDATE messages INDEXED BY messages_with_reasoning SET reasoning = NULL
    WHERE reasoning IS NOT NULL AND +session_id IN (SELECT id FROM sessions WHERE agent_id = ?)`)
  const blankCalls = db.prepare<[{ ids: string }]>(`
    UPDATE tool_calls SET input = NULL WHERE turn_id IN (
      SELECT t.id FROM json_each(@ids) f CROSS JOIN messages m ON m.id = f.value
        CROSS JOIN turns t ON t.session_id = m.session_id)`)
  const blankCallsWith = db.prepare<[{ agentId: string; like: string }]>(`
    UPDATE tool_calls SET input = NULL WHERE input LIKE @like ESCAPE '\\' AND +turn_id IN (
      SELECT t.id FROM turns t JOIN sessions s ON s.id = t.session_id WHERE s.agent_id = @agentId)`)
  const blankFolders = db.prepare<[{ agentId: string; like: string; mark: string }]>(
    "UPDATE session_folders SET name = @mark WHERE agent_id = @agentId AND name LIKE @like ESCAPE '\\'",
  )
  const blankImports = db.prepare<[{ agentId: string; like: string; mark: string }]>(
    "UPDATE imports SET file_name = @mark WHERE agent_id = @agentId AND file_name LIKE @like ESCAPE '\\'",
  )
  const dropWaysBack = db.prepare<[agentId: string]>('UPDATE imports SET taken_back = NULL WHERE agent_id = ?')
  const dropHalves = db.prepare<[agentId: string]>(
    'DELETE FROM sessions WHERE id IN (SELECT session_id FROM deleted_sessions WHERE agent_id = ?)',
  )
  const dropDeleted = db.prepare<[agentId: string]>('DELETE FROM deleted_sessions WHERE agent_id = ?')
  const dropSteps = db.prepare<[agentId: string]>(`
    UPDATE tool_calls INDEXED BY tool_calls_with_step SET step = NULL
    WHERE step IS NOT NULL AND +turn_id IN (
      SELECT t.id FROM turns t JOIN sessions s ON s.id = t.session_id WHERE s.agent_id = ?)`)
  const unnameStored = db.prepare<[memoryId: string]>(
    'UPDATE tool_calls SET memory_id = NULL, change_id = NULL, input = NULL WHERE memory_id = ?',
  )
  const title = db.prepare<[id: string], string>('SELECT title FROM sessions WHERE id = ?').pluck()
  const writeTitle = db.prepare<[title: string, id: string]>('UPDATE sessions SET title = ? WHERE id = ?')

  return {
    counts: (ids: readonly string[]): TraceCounts =>
      counts.get({ given: JSON.stringify(ids) }) ?? { receipts: 0, jobs: 0 },
    /** Which memories the receipts of these turns name, as given or as left out. */
    namedBy: (turnIds: readonly string[]) => namedBy.all({ turnIds: JSON.stringify(turnIds) }),
    /** Messages of the conversations of an owner that hold every one of `terms`; none where there are no terms. */
    holding: (agentId: string, terms: readonly string[], limit: number): string[] => {
      const key = ownerKey.get(agentId)
      if (key === undefined || terms.length === 0) return []
      const match = terms.map((term) => `"${key}x${term.replaceAll('"', '')}"`).join(' AND ')
      return holding.all({ match, agentId, limit })
    },
    message: (agentId: string, id: string): SaidText | undefined => {
      const row = message.get({ id, agentId })
      return row && { ...row, untrustedSpans: JSON.parse(row.untrustedSpans) as UntrustedSpan[] }
    },
    /** In how many conversations these messages stand. */
    countConversations: (ids: readonly string[]): number => countConversations.get({ given: JSON.stringify(ids) }) ?? 0,
    writeText: ({ id, text, untrustedSpans }: Pick<SaidText, 'id' | 'text' | 'untrustedSpans'>): void => {
      writeText.run({ id, text, spans: JSON.stringify(untrustedSpans) })
    },
    /**
     * Conversations that were deleted cannot come back any more. What models thought goes whole, since it says things in words of its own, and so does what tools answered in turns
     * that may be gone on with; what they called tools with goes in the conversations that these messages stand in, and wherever it holds one of these words; and so do the names of folders and of files that were imported.
     */
    dropThoughts: (agentId: string, messageIds: readonly string[], { needles, values = [] }: SoughtWords): void => {
      dropReasoning.run(agentId)
      dropSteps.run(agentId)
      dropHalves.run(agentId)
      dropDeleted.run(agentId)
      dropWaysBack.run(agentId)
      blankCalls.run({ ids: JSON.stringify(messageIds) })
      for (const needle of [...needles, ...values]) {
        if (needle.length < shortestSought) continue
        for (const blank of [blankFolders, blankImports])
          blank.run({ agentId, like: likeOf(needle), mark: redactionMark })
        blankCallsWith.run({ agentId, like: likeOf(JSON.stringify(needle).slice(1, -1)) })
      }
    },
    title: (sessionId: string): string | undefined => title.get(sessionId),
    writeTitle: (sessionId: string, text: string): void => {
      writeTitle.run(text, sessionId)
    },
    /** The messages by which the user had a memory forgotten. */
    requestsFor: (memoryId: string): string[] => requestsFor.all(memoryId),
    /** Answers that cite a memory. */
    citing: (memoryId: string): string[] =>
      receipts
        .all(memoryId)
        .filter(({ receipt }) => entriesOf(receipt).some((entry) => entry.memoryId === memoryId && entry.cited))
        .map(({ answerMessageId }) => answerMessageId),
    answersTo: (userMessageId: string): string[] => answersTo.all(userMessageId),
    /** The message says what is to be remembered no more: it is not recalled in other conversations. */
    suppress: (messageId: string): void => {
      suppress.run(messageId)
    },
    isSuppressed: (messageId: string): boolean => isSuppressed.get(messageId) !== undefined,
    /**
     * Takes a memory that is destroyed out of everything that named it; the messages it was learned from and the answers
     * it was given to are suppressed. Call inside the file's transaction.
     */
    remove: (memoryId: string): void => {
      for (const messageId of learnedFrom.all(memoryId)) suppress.run(messageId)
      removeLearned.run(memoryId)
      unnameStored.run(memoryId)
      for (const { turnId, receipt, answerMessageId } of receipts.all(memoryId)) {
        suppress.run(answerMessageId)
        blankCalls.run({ ids: JSON.stringify([answerMessageId]) })
        writeReceipt.run(withoutMemory(receipt, memoryId), turnId)
      }
    },
  }
}

const entriesOf = (receipt: string) => readStored(storedReceiptSchema, receipt).entries

function withoutMemory(receipt: string, memoryId: string): string {
  const stored = readStored(storedReceiptSchema, receipt)
  return JSON.stringify({ ...stored, entries: stored.entries.filter((entry) => entry.memoryId !== memoryId) })
}
