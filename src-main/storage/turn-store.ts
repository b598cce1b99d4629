import type { TurnState } from '../contract/chat.ts'
import type { WireError } from '../contract/error.ts'
import { type StoredReceipt, storedReceiptSchema } from '../contract/receipt.ts'
import { type Shown, shownSchema } from '../contract/preview.ts'
import type { Database } from './database.ts'
import { isHere } from './deleted-session-store.ts'
import { ownedBy, type Owners } from './scope.ts'
import { readStored } from './storage-error.ts'
import { optional } from './optional.ts'

export interface TurnRecord {
  readonly id: string
  readonly sessionId: string
  readonly agentId: string
  readonly userMessageId: string
  readonly answerMessageId: string
  readonly state: TurnState
  readonly error: WireError | null
  readonly createdAt: string
  /** It is answered without anything that is known. */
  readonly withoutMemory: boolean
  /** What was shown before it was sent, and what of it may go; null where nothing was. */
  readonly shown: Shown | null
}
type TurnRow = Omit<TurnRecord, 'error' | 'withoutMemory' | 'shown'> & {
  readonly error: string | null
  readonly shown: string | null
  readonly withoutMemory: number
}

/** The only code that reads or writes `turns` and `trajectories`, but for what is destroyed and what makes old ones small. */
export function createTurnStore(db: Database) {
  const columns = `t.id, t.session_id AS sessionId, s.agent_id AS agentId, t.user_message_id AS userMessageId,
    t.answer_message_id AS answerMessageId, t.state, t.error, t.created_at AS createdAt,
    t.without_memory AS withoutMemory, t.shown`
  const from = 'FROM turns t JOIN sessions s ON s.id = t.session_id'
  const insert = db.prepare<[Omit<TurnRow, 'error' | 'agentId'> & { idempotencyKey: string | null }]>(`
    INSERT INTO turns (id, session_id, user_message_id, answer_message_id, state, error, created_at, idempotency_key, without_memory, shown)
    VALUES (@id, @sessionId, @userMessageId, @answerMessageId, @state, NULL, @createdAt, @idempotencyKey, @withoutMemory, @shown)`)
  const get = db.prepare<[{ id: string; owners: Owners }], TurnRow>(
    `SELECT ${columns} ${from} WHERE t.id = @id AND ${isHere('s.id')} AND ${ownedBy('s.agent_id')}`,
  )
  const byKey = db.prepare<[sessionId: string, key: string], TurnRow>(
    `SELECT ${columns} ${from} WHERE t.session_id = ? AND t.idempotency_key = ?`,
  )
  const byMessages = db.prepare<[sessionId: string, messageIds: string], TurnRow>(`
    SELECT ${columns} ${from} WHERE t.session_id = ? AND t.user_message_id IN (SELECT value FROM json_each(?)) ORDER BY t.created_at, t.id LIMIT 1000`)
  const running = db.prepare<[], TurnRow>(
    `SELECT ${columns} ${from} WHERE t.state = 'running' ORDER BY t.created_at LIMIT 1000`,
  )
  const inSession = db.prepare<[sessionId: string], { running: number }>(
    "SELECT count(*) AS running FROM turns WHERE session_id = ? AND state = 'running'",
  )
  const setState = db.prepare<[state: TurnState, error: string | null, id: string]>(
    'UPDATE turns SET state = ?, error = ? WHERE id = ?',
  )
  const setShown = db.prepare<[shown: string, id: string]>('UPDATE turns SET shown = ? WHERE id = ?')
  // Two statements: one with ON CONFLICT would have its triggers fail where a receipt names a memory twice.
  const bytes = `octet_length(@receipt) + coalesce((SELECT octet_length(m.reasoning)
    FROM turns t CROSS JOIN messages m ON m.id = t.answer_message_id WHERE t.id = @turnId), 0)`
  const recordAnew = db.prepare<[{ receipt: string; at: string; turnId: string }]>(
    `UPDATE trajectories SET receipt = @receipt, recorded_at = @at, whole_bytes = ${bytes} WHERE turn_id = @turnId`,
  )
  const record = db.prepare<[{ receipt: string; at: string; turnId: string; agentId: string }]>(`
    INSERT INTO trajectories (turn_id, agent_id, receipt, recorded_at, whole_bytes)
    VALUES (@turnId, @agentId, @receipt, @at, ${bytes})`)
  const receipt = db.prepare<[turnId: string], { receipt: string }>(
    'SELECT receipt FROM trajectories WHERE turn_id = ?',
  )

  return {
    add: (turn: Omit<TurnRecord, 'error' | 'agentId'> & { idempotencyKey: string | null }): void => {
      insert.run({
        ...turn,
        withoutMemory: Number(turn.withoutMemory),
        shown: turn.shown && JSON.stringify(turn.shown),
      })
    },
    get: (id: string, owners: Owners) => optional(get.get({ id, owners }), toTurn),
    byIdempotencyKey: (sessionId: string, key: string) => optional(byKey.get(sessionId, key), toTurn),
    byUserMessages: (sessionId: string, messageIds: readonly string[]) =>
      byMessages.all(sessionId, JSON.stringify(messageIds)).map(toTurn),
    running: () => running.all().map(toTurn),
    hasRunning: (sessionId: string): boolean => (inSession.get(sessionId)?.running ?? 0) > 0,
    /** From now on it goes as it was shown last. */
    setShown: (id: string, shown: Shown): void => {
      setShown.run(JSON.stringify(shown), id)
    },
    setState: (id: string, state: TurnState, error: WireError | null): void => {
      setState.run(state, error ? JSON.stringify(error) : null, id)
    },
    recordReceipt: (turnId: string, agentId: string, value: StoredReceipt, at: string): void => {
      const row = { turnId, receipt: JSON.stringify(value), at }
      if (recordAnew.run(row).changes === 0) record.run({ ...row, agentId })
    },
    receipt: (turnId: string): StoredReceipt | undefined => {
      const row = receipt.get(turnId)
      return row ? readStored(storedReceiptSchema, row.receipt) : undefined
    },
  }
}

const toTurn = (row: TurnRow): TurnRecord => ({
  ...row,
  error: row.error ? (JSON.parse(row.error) as WireError) : null,
  withoutMemory: row.withoutMemory === 1,
  shown: row.shown === null ? null : readStored(shownSchema, row.shown),
})
