import type { Database } from './database.ts'

export interface Change {
  readonly seq: number
  readonly changeId: string
  readonly agentId: string
  readonly kind: string
  readonly at: string
  readonly author: string
  readonly summary: string
  readonly undoneBy: string | null
}

export interface ChangeEntry {
  readonly memoryId: string
  /** JSON of what was there before, null where there was nothing. */
  readonly before: string | null
  /** Version after the change, null where the memory was removed. */
  readonly afterVersion: number | null
}

/** The only code that reads or writes `changes` and `change_entries`. */
export function createChangeStore(db: Database) {
  const columns = 'seq, id AS changeId, agent_id AS agentId, kind, at, author, summary, undone_by AS undoneBy'
  const insert = db.prepare<[Omit<Change, 'seq' | 'undoneBy'>]>(`
    INSERT INTO changes (id, agent_id, kind, at, author, summary) VALUES (@changeId, @agentId, @kind, @at, @author, @summary)
    ON CONFLICT (id) DO NOTHING`)
  const insertEntry = db.prepare<[ChangeEntry & { changeId: string }]>(
    'INSERT INTO change_entries (change_id, memory_id, before, after_version) VALUES (@changeId, @memoryId, @before, @afterVersion)',
  )
  const get = db.prepare<[id: string], Change>(`SELECT ${columns} FROM changes WHERE id = ?`)
  const entries = db.prepare<[changeId: string, beforeSeq: number, limit: number], ChangeEntry & { seq: number }>(`
    SELECT seq, memory_id AS memoryId, before, after_version AS afterVersion
    FROM change_entries WHERE change_id = ? AND seq < ? ORDER BY seq DESC LIMIT ?`)
  const list = db.prepare<[{ agentId: string; since: string | null; before: number; limit: number }], Change>(`
    SELECT ${columns} FROM changes
    WHERE agent_id = @agentId AND seq < @before AND (@since IS NULL OR at >= @since) ORDER BY seq DESC LIMIT @limit`)
  const memoryIds = db.prepare<[changeId: string], { memoryId: string }>(
    'SELECT memory_id AS memoryId FROM change_entries WHERE change_id = ? ORDER BY seq LIMIT 100',
  )
  const markUndone = db.prepare<[undoneBy: string | null, id: string]>('UPDATE changes SET undone_by = ? WHERE id = ?')

  return {
    add: (change: Omit<Change, 'seq' | 'undoneBy'>): void => {
      insert.run(change)
    },
    addEntry: (changeId: string, entry: ChangeEntry): void => {
      insertEntry.run({ ...entry, changeId })
    },
    get: (changeId: string) => get.get(changeId),
    /** Last first, below `beforeSeq`. */
    entries: (changeId: string, beforeSeq: number, limit: number) => entries.all(changeId, beforeSeq, limit),
    list: (agentId: string, since: string | null, before: number, limit: number) => list.all({ agentId, since, before, limit }),
    memoryIds: (changeId: string): string[] => memoryIds.all(changeId).map((row) => row.memoryId),
    markUndone: (changeId: string, undoneBy: string): void => {
      markUndone.run(undoneBy, changeId)
    },
  }
}
export type ChangeStore = ReturnType<typeof createChangeStore>
