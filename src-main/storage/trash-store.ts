import type { Memory } from '../contract/memory.ts'
import type { Database } from './database.ts'
import { memoryColumns, toMemory, type MemoryRow } from './memory-row.ts'

export interface TrashedMemory {
  readonly memory: Memory
  readonly trashedAt: string
}

/** Where a page of the trash ends: the latest come first. */
export interface TrashCursor {
  readonly at: string
  readonly seq: number
}

/** A memory that is to be destroyed; `words` is null until it is, then what is to go from the other file too, as JSON. */
export interface PurgeItem {
  readonly memoryId: string
  readonly inConversations: boolean
  readonly words: string | null
}

export interface Purge {
  readonly id: string
  readonly agentId: string
  readonly at: string
}

/** What is in the trash, and what of it is being destroyed: tables `trash_wishes`, `purges` and `purge_items`. */
export function createTrashStore(db: Database) {
  const since = 'coalesce(m.retracted_at, m.updated_at)'
  const list = db.prepare<[TrashCursor & { agentId: string; limit: number }], MemoryRow & { trashedAt: string }>(`
    SELECT ${memoryColumns('m')}, ${since} AS trashedAt FROM memories m INDEXED BY memories_trashed
    WHERE m.agent_id = @agentId AND m.status = 'trashed' AND (${since} < @at OR (${since} = @at AND m.seq < @seq))
    ORDER BY ${since} DESC, m.seq DESC LIMIT @limit`)
  const count = db
    .prepare<[agentId: string], number>(
      "SELECT count(*) FROM memories INDEXED BY memories_trashed WHERE agent_id = ? AND status = 'trashed'",
    )
    .pluck()
  const idsOf = db
    .prepare<[agentId: string, limit: number], string>(
      "SELECT id FROM memories INDEXED BY memories_trashed WHERE agent_id = ? AND status = 'trashed' LIMIT ?",
    )
    .pluck()
  const removedOf = db.prepare<
    [{ agentId: string | null; until: string; limit: number }],
    { id: string; agentId: string }
  >(`
    SELECT e.memory_id AS id, min(c.agent_id) AS agentId FROM change_entries e INDEXED BY change_entries_of_removed CROSS JOIN changes c ON c.id = e.change_id
    WHERE e.after_version IS NULL AND (@agentId IS NULL OR c.agent_id = @agentId) AND c.at < @until
      AND NOT EXISTS (SELECT 1 FROM memories m WHERE m.id = e.memory_id)
    GROUP BY e.memory_id LIMIT @limit`)
  // What went there before it was recorded, or before the first change of all, went by a clock that was wrong: it waits for the user.
  const expired = db.prepare<[at: string, limit: number], { id: string; agentId: string }>(`
    SELECT id, agent_id AS agentId FROM memories INDEXED BY memories_trashed_by_time
    WHERE status = 'trashed' AND coalesce(retracted_at, updated_at) < ?
      AND coalesce(retracted_at, updated_at) >= max(recorded_at, (SELECT at FROM changes WHERE seq = (SELECT min(seq) FROM changes))) LIMIT ?`)
  const wish = db.prepare<[memoryId: string]>('INSERT INTO trash_wishes (memory_id) VALUES (?) ON CONFLICT DO NOTHING')
  const unwish = db.prepare<[memoryId: string]>('DELETE FROM trash_wishes WHERE memory_id = ?')
  const isWished = db.prepare<[memoryId: string], number>('SELECT 1 FROM trash_wishes WHERE memory_id = ?').pluck()
  const countWished = db
    .prepare<[agentId: string], number>(
      `SELECT count(*) FROM memories m INDEXED BY memories_trashed CROSS JOIN trash_wishes w ON w.memory_id = m.id
      WHERE m.agent_id = ? AND m.status = 'trashed'`,
    )
    .pluck()
  const leftOf = db
    .prepare<[changeId: string], number>(`
    SELECT 1 FROM change_entries e CROSS JOIN memories m ON m.id = e.memory_id
    WHERE e.change_id = ? AND m.status = 'trashed' LIMIT 1`)
    .pluck()
  const begin = db.prepare<[Purge]>('INSERT INTO purges (id, agent_id, at) VALUES (@id, @agentId, @at)')
  // All in one statement: they may be many thousands.
  const addItems = db.prepare<[{ id: string; memoryIds: string; inConversations: number }]>(`
    INSERT INTO purge_items (purge_id, memory_id, in_conversations, words)
    SELECT @id, f.value, @inConversations OR EXISTS (SELECT 1 FROM trash_wishes w WHERE w.memory_id = f.value), NULL
    FROM json_each(@memoryIds) f`)
  const open = db.prepare<[], Purge>('SELECT id, agent_id AS agentId, at FROM purges ORDER BY at, id LIMIT 1000')
  const items = db.prepare<
    [id: string, limit: number],
    Omit<PurgeItem, 'inConversations'> & { inConversations: number }
  >(`
    SELECT memory_id AS memoryId, in_conversations AS inConversations, words
    FROM purge_items WHERE purge_id = ? ORDER BY memory_id LIMIT ?`)
  const setWords = db.prepare<[words: string, id: string, memoryId: string]>(
    'UPDATE purge_items SET words = ? WHERE purge_id = ? AND memory_id = ?',
  )
  const removeItem = db.prepare<[id: string, memoryId: string]>(
    'DELETE FROM purge_items WHERE purge_id = ? AND memory_id = ?',
  )
  const end = db.prepare<[id: string]>('DELETE FROM purges WHERE id = ?')
  const note = db.prepare<[{ id: string; agentId: string; at: string; author: string; summary: string }]>(`
    INSERT INTO changes (id, agent_id, kind, at, author, summary, undone_by)
    VALUES (@id, @agentId, 'purge', @at, @author, @summary, @id)`)

  return {
    /** Latest first, below `cursor`. */
    list: (agentId: string, cursor: TrashCursor | null, limit: number): (TrashedMemory & { seq: number })[] =>
      list
        .all({ agentId, at: '\u{10ffff}', seq: 0, ...cursor, limit })
        .map(({ trashedAt, ...row }) => ({ seq: row.seq, trashedAt, memory: toMemory(row) })),
    count: (agentId: string): number => count.get(agentId) ?? 0,
    ids: (agentId: string, limit: number): string[] => idsOf.all(agentId, limit),
    /** Ids that only the change list still tells of: an undo took the memory away, and could bring it back. */
    removed: (agentId: string | null, until: string, limit: number) => removedOf.all({ agentId, until, limit }),
    /** What was put there before `at`. */
    expired: (at: string, limit: number) => expired.all(at, limit),
    /** The words are to go from the conversations too, once this memory is destroyed. */
    wish: (memoryId: string): void => {
      wish.run(memoryId)
    },
    /** It left the trash: the wish is taken back with it. */
    unwish: (memoryId: string): void => {
      unwish.run(memoryId)
    },
    isWished: (memoryId: string): boolean => isWished.get(memoryId) !== undefined,
    /** True where something that a change touched lies in the trash. */
    holdsOf: (changeId: string): boolean => leftOf.get(changeId) !== undefined,
    countWished: (agentId: string): number => countWished.get(agentId) ?? 0,

    /** Writes down what is to be destroyed, and notes it in the list of changes as a count. Whose words were wished to go too: those go. */
    begin: (purge: Purge & { author: string }, memoryIds: readonly string[], inConversations: boolean): void => {
      begin.run(purge)
      const ids = [...new Set(memoryIds)]
      note.run({ ...purge, summary: String(ids.length) })
      addItems.run({ id: purge.id, memoryIds: JSON.stringify(ids), inConversations: Number(inConversations) })
    },
    open: (): Purge[] => open.all(),
    items: (id: string, limit: number): PurgeItem[] =>
      items.all(id, limit).map((item) => ({ ...item, inConversations: item.inConversations === 1 })),
    setWords: (id: string, memoryId: string, words: string): void => {
      setWords.run(words, id, memoryId)
    },
    removeItem: (id: string, memoryId: string): void => {
      removeItem.run(id, memoryId)
    },
    end: (id: string): void => {
      end.run(id)
    },
  }
}
