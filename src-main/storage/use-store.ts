import type { UseLabel } from '../contract/feedback.ts'
import type { Database } from './database.ts'
import { isHere } from './deleted-session-store.ts'

export interface UsingTurn {
  readonly turnId: string
  readonly userMessageId: string
  readonly answerMessageId: string
}

/** The only code that reads or writes the table `memory_uses`: what became of each memory that a turn was given. */
export function createUseStore(db: Database) {
  const put = db.prepare<[{ turnId: string; memoryId: string; label: UseLabel; at: string }]>(`
    INSERT INTO memory_uses (turn_id, memory_id, label, at) VALUES (@turnId, @memoryId, @label, @at)
    ON CONFLICT (turn_id, memory_id) DO UPDATE SET label = excluded.label, at = excluded.at`)
  const clear = db.prepare<[turnId: string]>('DELETE FROM memory_uses WHERE turn_id = ?')
  const ofTurn = db.prepare<[turnId: string], { memoryId: string; label: UseLabel }>(
    'SELECT memory_id AS memoryId, label FROM memory_uses WHERE turn_id = ? LIMIT 1000',
  )
  const turnsWith = db.prepare<[Record<string, unknown>], UsingTurn>(`
    SELECT DISTINCT u.turn_id AS turnId, t.user_message_id AS userMessageId, t.answer_message_id AS answerMessageId
    FROM json_each(@memoryIds) f CROSS JOIN memory_uses u ON u.memory_id = f.value
      CROSS JOIN turns t ON t.id = u.turn_id CROSS JOIN sessions s ON s.id = t.session_id
    WHERE u.turn_id < @before AND u.label = 'used' AND s.agent_id = @agentId
      AND ${isHere('s.id')}
    ORDER BY u.turn_id DESC LIMIT @limit`)
  return {
    /** Replaces what is kept of a turn. */
    replace: (turnId: string, labels: ReadonlyMap<string, UseLabel>, at: string): void => {
      clear.run(turnId)
      for (const [memoryId, label] of labels) put.run({ turnId, memoryId, label, at })
    },
    /** The turns whose answer used one of these memories, newest first, from before a turn on; null: from the newest. */
    turnsWith: (memoryIds: readonly string[], agentId: string, before: string | null, limit: number): UsingTurn[] =>
      turnsWith.all({ memoryIds: JSON.stringify(memoryIds), agentId, before: before ?? '\u{10ffff}', limit }),
    /** By memory. Empty where the turn was not looked at. */
    ofTurn: (turnId: string): ReadonlyMap<string, UseLabel> =>
      new Map(ofTurn.all(turnId).map(({ memoryId, label }) => [memoryId, label])),
  }
}
