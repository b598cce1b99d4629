import { z } from 'zod'
import { receiptEntrySchema } from '../contract/receipt.ts'
import type { ToolCallRecord } from '../contract/tool-call.ts'
import type { Database } from './database.ts'

/** What a call wrote, where it wrote anything. */
export interface StoredBy {
  readonly memoryId: string
  readonly changeId: string
}

const resultLineSchema = z.object({ citation: z.number().int().nullable(), text: z.string() })

/** What a model was answered: kept only while its turn may be gone on with, since it says what memories say. */
const callResultSchema = z.object({
  /** Each with its number beside it. Of an older version: one text with the numbers in it. */
  text: z
    .array(resultLineSchema)
    .readonly()
    .or(z.string().transform((text) => [{ citation: null, text }])),
  /** What it found, under the numbers of `text`. */
  entries: z.array(receiptEntrySchema),
  /** Ids of memories and messages whose words are in it besides. */
  restsOn: z.array(z.string()),
  at: z.string(),
})
export type CallResult = z.infer<typeof callResultSchema>

const stepSchema = z.object({
  /** What the model named the call by. */
  id: z.string(),
  /** What the call writes is written once under this key. */
  key: z.string(),
  /** Its input is whole: it may be run as it is written down. */
  isWhole: z.boolean(),
  /** How long the answer was when it was called. */
  said: z.number().int(),
  /** Null until it ended. */
  result: callResultSchema.nullable(),
})
/** What lets an unfinished turn go on after a call. */
export type Step = z.infer<typeof stepSchema>
export type CallStep = Pick<ToolCallRecord, 'position' | 'round' | 'name' | 'input' | 'state'> & Step

export type BegunCall = Pick<ToolCallRecord, 'position' | 'round' | 'name' | 'input'> & Omit<Step, 'result'>
type Ended = Pick<ToolCallRecord, 'position' | 'state' | 'reason' | 'found' | 'tokens' | 'ms'>
type StepRow = Pick<ToolCallRecord, 'position' | 'round' | 'name' | 'input' | 'state'> & { readonly step: string }

/** The only code that reads or writes the table `tool_calls`, but for what is destroyed. */
export function createToolCallStore(db: Database) {
  const next = db
    .prepare<[turnId: string], number>('SELECT coalesce(max(position), -1) + 1 FROM tool_calls WHERE turn_id = ?')
    .pluck()
  const insert = db.prepare<
    [Pick<ToolCallRecord, 'position' | 'round' | 'name' | 'input'> & { turnId: string; step: string }]
  >(`
    INSERT INTO tool_calls (turn_id, position, round, name, input, state, found, tokens, ms, step)
    VALUES (@turnId, @position, @round, @name, @input, 'running', 0, 0, 0, @step)`)
  // What was destroyed meanwhile took the step along: it does not come back with the result.
  const end = db.prepare<
    [Ended & { turnId: string; memoryId: string | null; changeId: string | null; result: string | null }]
  >(`
    UPDATE tool_calls SET state = @state, reason = @reason, found = @found, tokens = @tokens, ms = @ms,
      memory_id = @memoryId, change_id = @changeId,
      step = CASE WHEN @result IS NULL THEN step ELSE json_set(step, '$.result', json(@result)) END
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
  const steps = db.prepare<[turnId: string], StepRow>(`
    SELECT position, round, name, input, state, step FROM tool_calls
    WHERE turn_id = ? AND step IS NOT NULL ORDER BY position LIMIT 1000`)
  const dropSteps = db.prepare<[turnId: string]>(
    'UPDATE tool_calls SET step = NULL WHERE turn_id = ? AND step IS NOT NULL',
  )

  return {
    nextPosition: (turnId: string): number => next.get(turnId) ?? 0,
    /** Notes the calls of a round before they run, so that a crash leaves them as what they were. */
    begin: (turnId: string, calls: readonly BegunCall[]): void => {
      db.transaction(() => {
        for (const { position, round, name, input, ...step } of calls)
          insert.run({ turnId, position, round, name, input, step: JSON.stringify({ ...step, result: null }) })
      })()
    },
    /** Without a result it may be run again where the turn is gone on with. */
    end: (turnId: string, call: Ended, stored: StoredBy | null, result: CallResult | null): void => {
      const written = { memoryId: null, changeId: null, ...call, ...stored }
      end.run({ turnId, ...written, result: result && JSON.stringify(result) })
    },
    /** The turn has ended: what still runs of it is stopped. The first so many calls were for another answer. */
    settle: (turnId: string, before = 0): void => {
      stopRunning.run(turnId)
      clear.run(turnId, before)
    },
    ofTurn: (turnId: string): ToolCallRecord[] => ofTurn.all(turnId),
    /** The memories that calls of a turn stored. */
    storedBy: (turnId: string): StoredBy[] => storedBy.all(turnId),
    /** The calls that a turn which was cut off goes on from. */
    steps: (turnId: string): CallStep[] =>
      steps.all(turnId).map(({ step, ...call }) => ({ ...call, ...stepSchema.parse(JSON.parse(step)) })),
    /** The turn is over, or answered anew: nothing goes on from them any more. */
    dropSteps: (turnId: string): void => {
      dropSteps.run(turnId)
    },
  }
}
export type ToolCallStore = ReturnType<typeof createToolCallStore>
