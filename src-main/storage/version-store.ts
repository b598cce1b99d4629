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
  const inForce = db.prepare<[{ memoryIds: string; at: string }], { memoryId: string; at: string; memory: string }>(`
    SELECT v.memory_id AS memoryId, v.at, v.memory FROM json_each(@memoryIds) f CROSS JOIN memory_versions v
      ON v.memory_id = f.value AND v.version = (
        SELECT w.version FROM memory_versions w WHERE w.memory_id = f.value AND w.at <= @at ORDER BY w.version DESC LIMIT 1)`)
  const changedAfter = db.prepare<[{ agentId: string; at: string; limit: number }], { memoryId: string }>(`
    SELECT DISTINCT v.memory_id AS memoryId FROM memory_versions v INDEXED BY memory_versions_by_time CROSS JOIN memories m ON m.id = v.memory_id
    WHERE v.at > @at AND v.version > 1 AND m.agent_id = @agentId AND m.status IN ('active', 'superseded') LIMIT @limit`)

  return {
    add: (memoryId: string, version: MemoryVersion): void => {
      insert.run({ ...version, memoryId, memory: JSON.stringify(version.memory) })
    },
    /** Oldest first. */
    list: (memoryId: string): MemoryVersion[] =>
      list.all(memoryId).map((row) => ({ ...row, memory: JSON.parse(row.memory) as MemoryVersion['memory'] })),
    /** For each of these memories that was known at `at` the record as it was then, and since when it was so. */
    inForce: (memoryIds: readonly string[], at: string) =>
      inForce
        .all({ memoryIds: JSON.stringify(memoryIds), at })
        .map((row) => ({ ...row, memory: JSON.parse(row.memory) as MemoryVersion['memory'] })),
    /** Memories of an owner that were changed after `at`. */
    changedAfter: (agentId: string, at: string, limit: number): string[] =>
      changedAfter.all({ agentId, at, limit }).map((row) => row.memoryId),
  }
}
export type VersionStore = ReturnType<typeof createVersionStore>
