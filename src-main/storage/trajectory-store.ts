import { type StoredReceipt, storedReceiptSchema } from '../contract/receipt.ts'
import type { Database } from './database.ts'

/** A receipt that is kept with all that was looked at. */
export interface WholeTrajectory {
  readonly turnId: string
  /** Null where it cannot be read. */
  readonly receipt: StoredReceipt | null
  readonly recordedAt: string
  /** With what was thought; 0 where nobody counted. */
  readonly bytes: number
}
type WholeRow = Omit<WholeTrajectory, 'receipt'> & { readonly receipt: string }

/** What old turns leave in `trajectories`, `tool_calls` and `messages`, for who makes it small. */
export function createTrajectoryStore(db: Database) {
  const wholeBytes = db
    .prepare<[], number>(
      'SELECT coalesce(sum(whole_bytes), 0) FROM trajectories INDEXED BY trajectories_whole WHERE whole_bytes IS NOT NULL',
    )
    .pluck()
  const oldest = db
    .prepare<[], string>(
      'SELECT min(recorded_at) FROM trajectories INDEXED BY trajectories_whole WHERE whole_bytes IS NOT NULL',
    )
    .pluck()
  const whole = db.prepare<[limit: number], WholeRow>(`
    SELECT turn_id AS turnId, receipt, recorded_at AS recordedAt, whole_bytes AS bytes FROM trajectories INDEXED BY trajectories_whole
    WHERE whole_bytes IS NOT NULL ORDER BY recorded_at, turn_id LIMIT ?`)
  const write = db.prepare<[receipt: string, turnId: string]>(
    'UPDATE trajectories SET receipt = ?, whole_bytes = NULL WHERE turn_id = ?',
  )
  const leave = db.prepare<[turnId: string]>('UPDATE trajectories SET whole_bytes = NULL WHERE turn_id = ?')
  const dropThought = db.prepare<[turnId: string]>(`
    UPDATE messages SET reasoning = NULL
    WHERE reasoning IS NOT NULL AND id = (SELECT answer_message_id FROM turns WHERE id = ?)`)
  const dropInputs = db.prepare<[turnId: string, longest: number]>(
    'UPDATE tool_calls SET input = NULL WHERE turn_id = ? AND length(input) > ?',
  )
  const oldSteps = db
    .prepare<[before: string, limit: number], string>(
      `
    SELECT DISTINCT c.turn_id FROM tool_calls c INDEXED BY tool_calls_with_step CROSS JOIN turns t ON t.id = c.turn_id
    WHERE c.step IS NOT NULL AND t.state <> 'running' AND t.created_at < ? LIMIT ?`,
    )
    .pluck()

  return {
    /** Bytes of all that are whole. */
    wholeBytes: (): number => wholeBytes.get() ?? 0,
    /** When the oldest that is whole was recorded. */
    oldestWhole: (): string | null => oldest.get() ?? null,
    /** The oldest that are whole. */
    whole: (limit: number): WholeTrajectory[] =>
      whole.all(limit).map(({ receipt, ...row }) => ({ ...row, receipt: readReceipt(receipt) })),
    /** Keeps of a turn this receipt, and no thoughts and long inputs; null: the receipt stays as it is. */
    keepSmall: (turnId: string, receipt: StoredReceipt | null, longestInput: number): void => {
      if (receipt === null) leave.run(turnId)
      else write.run(JSON.stringify(receipt), turnId)
      dropThought.run(turnId)
      dropInputs.run(turnId, longestInput)
    },
    /** Turns of before a time that were not gone on with, though they might have been. */
    turnsWithSteps: (before: string, limit: number): string[] => oldSteps.all(before, limit),
  }
}

function readReceipt(text: string): StoredReceipt | null {
  try {
    return storedReceiptSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}
