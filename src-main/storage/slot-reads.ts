import type { Memory } from '../contract/memory.ts'
import type { Database } from './database.ts'
import { memoryColumns, toMemory, type MemoryRow } from './memory-row.ts'

/** Part of the memory store: what every answer is to know, and what was replaced, by slot. */
export function createSlotReads(db: Database) {
  const columns = memoryColumns('m')
  const ofAttributes = db.prepare<[{ agentId: string; attributes: string; limit: number }], MemoryRow>(`
    SELECT ${columns} FROM memories m INDEXED BY memories_by_active_slot
    WHERE m.agent_id = @agentId AND m.status = 'active' AND m.slot_attribute IN (SELECT value FROM json_each(@attributes))
    ORDER BY +m.seq DESC LIMIT @limit`)
  const pinned = db.prepare<[{ agentId: string; limit: number }], MemoryRow>(`
    SELECT ${columns} FROM memories m INDEXED BY memories_pinned
    WHERE m.agent_id = @agentId AND m.pinned = 1 AND m.status = 'active' ORDER BY m.seq DESC LIMIT @limit`)
  const replaced = db.prepare<[{ agentId: string; subjects: string }], MemoryRow>(`
    SELECT ${columns} FROM json_each(@subjects) s CROSS JOIN memories m INDEXED BY memories_by_slot
    ON m.agent_id = @agentId AND m.slot_subject = s.value AND m.slot_attribute IS NOT NULL
    WHERE +m.status = 'superseded' LIMIT 500`)

  return {
    /** What holds of these attributes, of whomever, newest first. */
    ofAttributes: (agentId: string, attributes: readonly string[], limit: number): Memory[] =>
      ofAttributes.all({ agentId, attributes: JSON.stringify(attributes), limit }).map(toMemory),
    /** What the user pinned and holds, newest first. */
    pinned: (agentId: string, limit: number): Memory[] => pinned.all({ agentId, limit }).map(toMemory),
    /** What held of these subjects until something else did. */
    replaced: (agentId: string, subjects: readonly string[]): Memory[] =>
      replaced.all({ agentId, subjects: JSON.stringify(subjects) }).map(toMemory),
  }
}
