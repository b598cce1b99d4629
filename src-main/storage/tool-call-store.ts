import type { ToolCallRecord } from '../contract/tool-call.ts'
import type { Database } from './database.ts'

/** What a call wrote, where it wrote anything. */
export interface StoredBy {
  readonly memoryId: string
  readonly changeId: string
}

type Ended = Pick<ToolCallRecord, 'position' | 'state' | 'reason' | 'found' | 'tokens' | 'ms'>

/** The only code that reads or writes the table `tool_calls`, but for what is destroyed. */
export function createToolCallStore(db: Database) {
  const next = db
    .prepare<[turnId: string], number>('SELECT coalesce(max(position), -1) + 1 FROM tool_calls WHERE turn_id = ?')
    .pluck()
  const insert = db.prepare<[Pick<ToolCallRecord, 'position' | 'round' | 'name' | 'input'> & { turnId: string }]>(`
    INSERT INTO tool_calls (turn_id, position, round, name, input, state, found, tokens, ms)
    VALUES (@turnId, @position, @round, @name, @input, 'running', 0, 0, 0)`)
  const end = db.prepare<[Ended & { turnId: string; memoryId: string | null; changeId: string | null }]>(`
    UPDATE tool_calls SET state = @state, reason = @reason, found = @found, tokens = @tokens, ms = @ms,
      memory_id = @memoryId, change_id = @changeId
    WHERE turn_id = @turnId AND position = @position`)
  const stopRunning = db.prepare<[turnId: string]>(
    "UPDATE tool_calls SET state = 'stopped' WHERE turn_id = ? AND state = 'running'",
  )
  const clear = db.prepare<[turnId: string, before: number]>(
    'DELETE FROM tool_calls WHERE turn_id = ? AND position < ?',
  )
  const ofTurn = db.prepare<[turnId: string], ToolCallRecord>(`
    SELECT position, round, name, input, state, reason, found, tokens, ms
    FROM tool_calls WHERE turn_id = ? ORDER BY position LIMIT 1000`)
  const storedBy = db.prepare<[turnId: string], StoredBy>(`
    SELECT memory_id AS memoryId, change_id AS changeId FROM tool_calls
    WHERE turn_id = ? AND memory_id IS NOT NULL AND change_id IS NOT NULL ORDER BY position LIMIT 1000`)

  return {
    nextPosition: (turnId: string): number => next.get(turnId) ?? 0,
    /** Notes a call before it runs, so that a crash leaves it as what it was. */
    begin: (turnId: string, call: Pick<ToolCallRecord, 'position' | 'round' | 'name' | 'input'>): void => {
      insert.run({ turnId, ...call })
    },
    end: (turnId: string, call: Ended, stored: StoredBy | null): void => {
      end.run({ turnId, memoryId: null, changeId: null, ...call, ...stored })
    },
    /** Calls that a crash cut off. */
    stopRunning: (turnId: string): void => {
      stopRunning.run(turnId)
    },
    /** The turn was answered anew: the first so many calls were for another answer. */
    clear: (turnId: string, before: number): void => {
      clear.run(turnId, before)
    },
    ofTurn: (turnId: string): ToolCallRecord[] => ofTurn.all(turnId),
    /** The memories that calls of a turn stored. */
    storedBy: (turnId: string): StoredBy[] => storedBy.all(turnId),
  }
}
export type ToolCallStore = ReturnType<typeof createToolCallStore>
