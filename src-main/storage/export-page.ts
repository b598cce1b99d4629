import Sqlite from 'better-sqlite3'
import type { MemoryStatus, PersistentMemory } from '../contract/memory.ts'
import type { Database } from './database.ts'
import type { EvidenceStore } from './evidence-store.ts'
import { memoryColumns, toMemory, type MemoryRow } from './memory-row.ts'
import type { VersionStore } from './version-store.ts'

/** A row that damage keeps from being read; without an id where not even that can be read. */
export interface UnreadableRow {
  readonly row: number
  readonly id: string | null
}

export interface ExportPage {
  readonly memories: readonly PersistentMemory[]
  readonly unreadable: readonly UnreadableRow[]
  /** The last row looked at, or null where there are no more. */
  readonly last: number | null
}

interface Selection {
  /** Null for all. */
  readonly agentId: string | null
  readonly statuses: readonly MemoryStatus[]
  readonly after: number
  readonly limit: number
}

/** Reads memories with all that belongs to them, in the order they came in, past rows that are damaged. */
export function createExportPage(db: Database, evidence: EvidenceStore, versions: VersionStore) {
  const columns = memoryColumns('m')
  type Place = Pick<Selection, 'agentId' | 'after' | 'limit'>
  const page = db.prepare<[Place], MemoryRow>(`
    SELECT ${columns} FROM memories m
    WHERE m.seq > @after AND (@agentId IS NULL OR m.agent_id = @agentId) ORDER BY m.seq LIMIT @limit`)
  // An index holds the numbers of rows whose own page is damaged.
  const numbers = db
    .prepare<[Place], number>(
      `SELECT seq FROM memories INDEXED BY memories_by_owner
      WHERE seq > @after AND (@agentId IS NULL OR agent_id = @agentId) ORDER BY seq LIMIT @limit`,
    )
    .pluck()
  const bySeq = db.prepare<[seq: number], MemoryRow>(`SELECT ${columns} FROM memories m WHERE m.seq = ?`)

  const rowsOf = (place: Place): readonly (MemoryRow | number)[] => {
    try {
      return page.all(place)
    } catch (error) {
      if (!isDamage(error)) throw error
      return numbers.all(place)
    }
  }
  const readRow = (found: MemoryRow | number, statuses: readonly MemoryStatus[]) => {
    const row = typeof found === 'number' ? bySeq.get(found) : found
    if (!row || !statuses.includes(row.status)) return null
    return { ...toMemory(row), evidence: evidence.list(row.id), history: versions.list(row.id) }
  }

  return ({ statuses, ...place }: Selection): ExportPage => {
    const memories: PersistentMemory[] = []
    const unreadable: UnreadableRow[] = []
    let last: number | null = null
    for (const found of rowsOf(place)) {
      last = typeof found === 'number' ? found : found.seq
      try {
        const memory = readRow(found, statuses)
        if (memory) memories.push(memory)
      } catch (error) {
        if (!isDamage(error)) throw error
        unreadable.push({ row: last, id: typeof found === 'number' ? null : found.id })
      }
    }
    return { memories, unreadable, last }
  }
}

/** What a page that was written over throws, and a text that is no JSON any more. */
const isDamage = (error: unknown): boolean =>
  error instanceof SyntaxError || (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_CORRUPT'))
