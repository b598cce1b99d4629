import type { UseLabel } from '../contract/feedback.ts'
import type { Database } from './database.ts'

/** The only code that reads or writes the table `memory_uses`: what became of each memory that a turn was given. */
export function createUseStore(db: Database) {
  const put = db.prepare<[{ turnId: string; memoryId: string; label: UseLabel; at: string }]>(`
    INSERT INTO memory_uses (turn_id, memory_id, label, at) VALUES (@turnId, @memoryId, @label, @at)
    ON CONFLICT (turn_id, memory_id) DO UPDATE SET label = excluded.label, at = excluded.at`)
  const clear = db.prepare<[turnId: string]>('DELETE FROM memory_uses WHERE turn_id = ?')
  const ofTurn = db.prepare<[turnId: string], { memoryId: string; label: UseLabel }>(
    'SELECT memory_id AS memoryId, label FROM memory_uses WHERE turn_id = ? LIMIT 1000',
  )
  return {
    /** Replaces what is kept of a turn. */
    replace: (turnId: string, labels: ReadonlyMap<string, UseLabel>, at: string): void => {
      clear.run(turnId)
      for (const [memoryId, label] of labels) put.run({ turnId, memoryId, label, at })
    },
    /** By memory. Empty where the turn was not looked at. */
    ofTurn: (turnId: string): ReadonlyMap<string, UseLabel> =>
      new Map(ofTurn.all(turnId).map(({ memoryId, label }) => [memoryId, label])),
  }
}
