import type { Memory } from '../contract/memory.ts'
import type { Database } from './database.ts'
import { memoryColumns, toMemory, type MemoryRow } from './memory-row.ts'

const mostSubjects = 1_000

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
  const ofSubjectEver = db.prepare<[{ agentId: string; subject: string; attributes: string }], MemoryRow>(`
    SELECT ${columns} FROM json_each(@attributes) a CROSS JOIN memories m
    WHERE m.agent_id = @agentId AND m.slot_subject = @subject AND m.slot_attribute = a.value LIMIT 1000`)
  const nextSubject = db
    .prepare<[agentId: string, after: string], string>(`
    SELECT slot_subject FROM memories WHERE agent_id = ? AND slot_attribute IS NOT NULL AND slot_subject > ?
    ORDER BY slot_subject LIMIT 1`)
    .pluck()
  const ofSubject = db.prepare<[agentId: string, subject: string], MemoryRow>(`
    SELECT ${columns} FROM memories m
    WHERE m.agent_id = ? AND m.slot_subject = ? AND m.slot_attribute IS NOT NULL AND +m.status IN ('active', 'pending') ORDER BY +m.seq DESC LIMIT 20`)

  return {
    /** Whom and what slots of this owner are about, in order: one step of the index for each. */
    subjects: (agentId: string): string[] => {
      const found: string[] = []
      for (let next = nextSubject.get(agentId, ''); next !== undefined && found.length < mostSubjects;) {
        found.push(next)
        next = nextSubject.get(agentId, next)
      }
      return found
    },
    /** What holds or waits about one of them, newest first. */
    ofSubject: (agentId: string, subject: string): Memory[] => ofSubject.all(agentId, subject).map(toMemory),
    /** What is known of these attributes of a subject, and what once was: of every status. */
    everOfSubject: (agentId: string, subject: string, attributes: readonly string[]): Memory[] =>
      ofSubjectEver.all({ agentId, subject, attributes: JSON.stringify(attributes) }).map(toMemory),
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
