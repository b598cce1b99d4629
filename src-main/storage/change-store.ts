import type { Database } from './database.ts'
import { ownedBy, type Owners } from './scope.ts'

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

/** Stores of data.db whose changes can be undone. */
export type UndoStore = 'pain' | 'candidate' | 'profile_decision'

export interface ChangeEntry {
  readonly store: 'memory' | UndoStore
  /** The id of what it touched, whatever store that is in. */
  readonly memoryId: string
  /** JSON of what was there before, null where there was nothing. */
  readonly before: string | null
  /** The same of what was left; null for memories, which have versions. */
  readonly after: string | null
  /** Version after the change, null where the memory was removed. */
  readonly afterVersion: number | null
}

/** Changes of an owner between two times, first included, last not. */
export interface ChangeRange {
  readonly agentId: string
  readonly since: string | null
  readonly until: string | null
}

/** An undo that is not through: what it takes back, and below which entry the rest of that lies. */
export interface UnfinishedUndo {
  readonly changeId: string
  readonly undoes: string
  readonly belowSeq: number
}

/** The only code that reads or writes `changes`, `change_entries` and `unfinished_undos`. */
export function createChangeStore(db: Database) {
  const columns = 'seq, id AS changeId, agent_id AS agentId, kind, at, author, summary, undone_by AS undoneBy'
  const insert = db.prepare<[Omit<Change, 'seq' | 'undoneBy'>]>(`
    INSERT INTO changes (id, agent_id, kind, at, author, summary) VALUES (@changeId, @agentId, @kind, @at, @author, @summary)
    ON CONFLICT (id) DO NOTHING`)
  const insertEntry = db.prepare<[ChangeEntry & { changeId: string }]>(
    `INSERT INTO change_entries (change_id, store, memory_id, before, after, after_version)
    VALUES (@changeId, @store, @memoryId, @before, @after, @afterVersion)`,
  )
  const get = db.prepare<[id: string], Change>(`SELECT ${columns} FROM changes WHERE id = ?`)
  const entries = db.prepare<[changeId: string, beforeSeq: number, limit: number], ChangeEntry & { seq: number }>(`
    SELECT seq, store, memory_id AS memoryId, before, after, after_version AS afterVersion
    FROM change_entries WHERE change_id = ? AND seq < ? ORDER BY seq DESC LIMIT ?`)
  const beside = db.prepare<[changeId: string], ChangeEntry & { seq: number }>(`
    SELECT seq, store, memory_id AS memoryId, before, after, after_version AS afterVersion
    FROM change_entries WHERE change_id = ? AND store <> 'memory' ORDER BY seq DESC LIMIT 1000`)
  const list = db.prepare<[ChangeRange & { before: number; limit: number }], Change>(`
    SELECT ${columns} FROM changes
    WHERE agent_id = @agentId AND seq < @before AND (@since IS NULL OR at >= @since) AND (@until IS NULL OR at < @until)
    ORDER BY seq DESC LIMIT @limit`)
  const kinds = db.prepare<
    [{ agentId: string; since: string; until: string }],
    { kind: string; total: number; undone: number }
  >(`
    SELECT kind, count(*) AS total,
      sum(undone_by IS NOT NULL AND NOT EXISTS (SELECT 1 FROM changes p WHERE p.id = c.undone_by AND p.kind = 'purge')) AS undone
    FROM changes c
    WHERE agent_id = @agentId AND at >= @since AND at < @until GROUP BY kind ORDER BY kind LIMIT 1000`)
  const putUnfinished = db.prepare<[UnfinishedUndo]>(`
    INSERT INTO unfinished_undos (change_id, undoes, below_seq) VALUES (@changeId, @undoes, @belowSeq)
    ON CONFLICT (change_id) DO UPDATE SET below_seq = excluded.below_seq`)
  const finish = db.prepare<[changeId: string]>('DELETE FROM unfinished_undos WHERE change_id = ?')
  const unfinished = db.prepare<[], UnfinishedUndo>(
    'SELECT change_id AS changeId, undoes, below_seq AS belowSeq FROM unfinished_undos ORDER BY change_id LIMIT 1000',
  )
  const ownerOfEntry = `coalesce((SELECT m.agent_id FROM memories m WHERE m.id = e.memory_id), json_extract(e.before, '$.memory.agentId'), c.agent_id)`
  const memoryIds = db.prepare<[changeId: string], { memoryId: string }>(`
    SELECT e.memory_id AS memoryId FROM change_entries e JOIN changes c ON c.id = e.change_id
    WHERE e.change_id = ? AND e.store = 'memory' AND ${ownerOfEntry} = c.agent_id ORDER BY e.seq LIMIT 100`)
  const foreign = db.prepare<[{ changeId: string; owners: Owners }], { memoryId: string }>(`
    SELECT e.memory_id AS memoryId FROM change_entries e JOIN changes c ON c.id = e.change_id
    WHERE e.change_id = @changeId AND NOT ${ownedBy(ownerOfEntry)} LIMIT 1`)
  const touchedSince = db.prepare<
    [{ changeId: string; after: number; limit: number }],
    TouchedEntry & { isTouched: 0 | 1 }
  >(`
    SELECT e.memory_id AS memoryId, e.seq, EXISTS (
      SELECT 1 FROM change_entries later WHERE later.memory_id = e.memory_id AND later.seq > e.seq AND later.change_id <> @changeId
    ) AS isTouched
    FROM change_entries e WHERE e.change_id = @changeId AND e.seq > @after ORDER BY e.seq LIMIT @limit`)
  const touchedAfter = db.prepare<[{ changeId: string; after: number }], TouchedEntry>(`
    SELECT e.memory_id AS memoryId, max(e.seq) AS seq FROM change_entries later
    CROSS JOIN change_entries e ON e.memory_id = later.memory_id AND e.seq < later.seq AND e.change_id = @changeId
    WHERE later.seq > @after AND later.change_id <> @changeId GROUP BY e.memory_id`)
  const lastSeq = db.prepare<[], number | null>('SELECT max(seq) FROM change_entries').pluck()
  const laterOn = db.prepare<[memoryId: string, seq: number], Pick<Change, 'changeId' | 'undoneBy'>>(`
    SELECT c.id AS changeId, c.undone_by AS undoneBy FROM change_entries e JOIN changes c ON c.id = e.change_id
    WHERE e.memory_id = ? AND e.seq > ? ORDER BY e.seq LIMIT 10000`)
  const lastOn = db
    .prepare<[memoryId: string], string | null>(
      'SELECT max(c.at) FROM change_entries e JOIN changes c ON c.id = e.change_id WHERE e.memory_id = ?',
    )
    .pluck()
  const markUndone = db.prepare<[undoneBy: string, id: string]>('UPDATE changes SET undone_by = ? WHERE id = ?')
  const reinstate = db.prepare<[agentId: string, undoneBy: string]>(
    'UPDATE changes SET undone_by = NULL WHERE agent_id = ? AND undone_by = ?',
  )

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
    /** What it touched beside memories, last first. */
    beside: (changeId: string) => beside.all(changeId),
    list: (range: ChangeRange, before: number, limit: number) => list.all({ ...range, before, limit }),
    /** How many of each kind there were. */
    kinds: (range: { agentId: string; since: string; until: string }) => kinds.all(range),
    /** Notes how far an undo has come; to be called in the transaction that comes so far. */
    noteUndo: (undo: UnfinishedUndo): void => {
      putUnfinished.run(undo)
    },
    finishUndo: (changeId: string): void => {
      finish.run(changeId)
    },
    unfinishedUndos: () => unfinished.all(),
    /** Up to 100 of the memories it touched that are its agent's own. */
    memoryIds: (changeId: string): string[] => memoryIds.all(changeId).map((row) => row.memoryId),
    /** True where it reaches a memory of someone outside `owners`, as an import of several agents does. */
    reachesBeyond: (changeId: string, owners: Owners): boolean => foreign.get({ changeId, owners }) !== undefined,
    /** Entries of this change on memories that a later one names too, of so many entries above `after`; `next` where there are more. */
    touchedSince: (
      changeId: string,
      after: number,
      limit: number,
    ): { touched: TouchedEntry[]; next: number | null } => {
      const page = touchedSince.all({ changeId, after, limit })
      return {
        touched: page.filter(({ isTouched }) => isTouched === 1),
        next: page.length === limit ? (page.at(-1)?.seq ?? null) : null,
      }
    },
    /** Those of this change on memories that another one named above the entry `after`. */
    touchedAfter: (changeId: string, after: number): TouchedEntry[] => touchedAfter.all({ changeId, after }),
    lastSeq: (): number => lastSeq.get() ?? 0,
    /** The changes on a memory above the entry `seq`, in their order. */
    laterOn: (memoryId: string, seq: number) => laterOn.all(memoryId, seq),
    /** When a memory was last changed or brought back; null where no change is known of. */
    lastOn: (memoryId: string): string | null => lastOn.get(memoryId) ?? null,
    /** Marks a change as taken back; what it had taken back itself holds again. */
    markUndone: ({ changeId, agentId }: Pick<Change, 'changeId' | 'agentId'>, undoneBy: string): void => {
      reinstate.run(agentId, changeId)
      markUndone.run(undoneBy, changeId)
    },
  }
}
interface TouchedEntry {
  readonly memoryId: string
  readonly seq: number
}

export type ChangeStore = ReturnType<typeof createChangeStore>
