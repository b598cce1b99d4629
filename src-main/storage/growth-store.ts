import type { Database } from './database.ts'

export interface GrowthEntry {
  readonly kind: 'pain' | 'candidate' | 'profile_decision'
  readonly id: string
  readonly agentId: string
  /** JSON of what was there before and after; null where there was nothing. */
  readonly before: string | null
  readonly after: string | null
}

/** The only code that reads or writes `growth_changes` and `growth_read`. */
export function createGrowthStore(db: Database) {
  const next = db.prepare<[changeId: string], { position: number }>(
    'SELECT coalesce(max(position), -1) + 1 AS position FROM growth_changes WHERE change_id = ?',
  )
  const add = db.prepare<[GrowthEntry & { changeId: string; position: number }]>(`
    INSERT INTO growth_changes (change_id, position, agent_id, kind, id, before, after)
    VALUES (@changeId, @position, @agentId, @kind, @id, @before, @after)`)
  const entries = db.prepare<[changeId: string], GrowthEntry>(`
    SELECT agent_id AS agentId, kind, id, before, after FROM growth_changes WHERE change_id = ? ORDER BY position DESC LIMIT 1000`)
  const markRead = db.prepare<[messageId: string, at: string]>(
    'INSERT INTO growth_read (message_id, at) VALUES (?, ?) ON CONFLICT (message_id) DO NOTHING',
  )
  const isRead = db.prepare<[messageId: string], number>('SELECT 1 FROM growth_read WHERE message_id = ?').pluck()
  return {
    addEntry: (changeId: string, entry: GrowthEntry): void => {
      add.run({ ...entry, changeId, position: next.get(changeId)?.position ?? 0 })
    },
    /** Last first. */
    entries: (changeId: string) => entries.all(changeId),
    isRead: (messageId: string): boolean => isRead.get(messageId) !== undefined,
    /** False where the message was read before. */
    markRead: (messageId: string, at: string): boolean => markRead.run(messageId, at).changes === 1,
  }
}
