import type { MemoryVersion } from '../contract/memory.ts'
import type { Database } from './database.ts'

/** The only code that reads or writes the table `memory_versions`. */
export function createVersionStore(db: Database) {
  const insert = db.prepare<[Omit<MemoryVersion, 'memory'> & { memoryId: string; memory: string }]>(`
    INSERT INTO memory_versions (memory_id, version, at, author, reason, change_id, memory)
    VALUES (@memoryId, @version, @at, @author, @reason, @changeId, @memory)
    ON CONFLICT (memory_id, version) DO UPDATE SET at = excluded.at, author = excluded.author, reason = excluded.reason,
      change_id = excluded.change_id, memory = excluded.memory`)
  const list = db.prepare<[memoryId: string], Omit<MemoryVersion, 'memory'> & { memory: string }>(`
    SELECT version, at, author, reason, change_id AS changeId, memory
    FROM memory_versions WHERE memory_id = ? ORDER BY version LIMIT 10000`)
  const trim = db.prepare<[memoryId: string, version: number]>(
    'DELETE FROM memory_versions WHERE memory_id = ? AND version > ?',
  )

  return {
    add: (memoryId: string, version: MemoryVersion): void => {
      insert.run({ ...version, memoryId, memory: JSON.stringify(version.memory) })
    },
    /** Oldest first. */
    list: (memoryId: string): MemoryVersion[] =>
      list.all(memoryId).map((row) => ({ ...row, memory: JSON.parse(row.memory) as MemoryVersion['memory'] })),
    removeAbove: (memoryId: string, version: number): void => {
      trim.run(memoryId, version)
    },
  }
}
