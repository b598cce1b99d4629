import { createHmac } from 'node:crypto'
import { must } from '../util/must.ts'
import type { Database } from './database.ts'

/**
 * What the user had forgotten, as keyed digests: enough to recognise it, not enough to read it.
 * The only code that reads or writes `tombstones` and the key in `secrets`.
 */
export function createTombstoneStore(db: Database) {
  const secret = must(
    db.prepare<[], { value: Buffer }>("SELECT value FROM secrets WHERE name = 'tombstone'").get(),
    'tombstone key',
  ).value
  const insert = db.prepare<[agentId: string, key: string, memoryId: string, at: string]>(
    'INSERT INTO tombstones (agent_id, key, memory_id, at) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET lifted = 0',
  )
  const find = db.prepare<[agentId: string, key: string], { at: string; memoryId: string }>(
    'SELECT max(at) AS at, memory_id AS memoryId FROM tombstones WHERE agent_id = ? AND key = ? AND lifted = 0 HAVING max(at) IS NOT NULL',
  )
  const has = db.prepare<[memoryId: string], { found: number }>(
    'SELECT count(*) AS found FROM tombstones WHERE memory_id = ? AND lifted = 0',
  )
  const lift = db.prepare<[memoryId: string]>('DELETE FROM tombstones WHERE memory_id = ?')
  const setLifted = db.prepare<[lifted: number, agentId: string, key: string]>(
    'UPDATE tombstones SET lifted = ? WHERE agent_id = ? AND key = ?',
  )
  const matching = db.prepare<[{ agentId: string; keys: string }], { key: string; owner: string; at: string }>(`
    SELECT t.key, t.memory_id AS owner, t.at
    FROM json_each(@keys) k CROSS JOIN tombstones t ON t.agent_id = @agentId AND t.key = k.value
    WHERE t.memory_id >= 'said:' AND t.memory_id < 'said;' AND t.lifted = 0`)
  const followChanges = db.prepare<[agentId: string]>(`
    UPDATE tombstones INDEXED BY tombstones_by_memory
    SET lifted = EXISTS (
      SELECT 1 FROM changes c JOIN changes u ON u.id = c.undone_by WHERE c.id = substr(memory_id, 6) AND u.kind <> 'purge')
    WHERE memory_id >= 'said:' AND memory_id < 'said;' AND agent_id = ?`)
  const hasSaid = db
    .prepare<[agentId: string], number>(`
    SELECT 1 FROM tombstones INDEXED BY tombstones_by_memory
    WHERE memory_id >= 'said:' AND memory_id < 'said;' AND agent_id = ? LIMIT 1`)
    .pluck()
  const digest = (text: string): string => createHmac('sha256', secret).update(text).digest('base64url')

  return {
    /** 32 bytes that are this profile's alone, others for each purpose. */
    keyFor: (purpose: string): Buffer => createHmac('sha256', secret).update(`key for ${purpose}`).digest(),
    /** `marks` are the texts that identify the memory: its content hash, its slot. */
    add: (agentId: string, memoryId: string, marks: readonly string[], at: string): void => {
      for (const mark of marks) insert.run(agentId, digest(mark), memoryId, at)
    },
    /** The latest tombstone that matches one of `marks`: when it was set, and of which memory. */
    find: (agentId: string, marks: readonly string[]): { at: string; memoryId: string } | undefined =>
      marks
        .flatMap((mark) => find.get(agentId, digest(mark)) ?? [])
        .toSorted((a, b) => a.at.localeCompare(b.at))
        .at(-1),
    /** Of these marks, those that a request to forget set which holds: `owner` is `said:` and its change. */
    matching: (agentId: string, marks: readonly string[]): { mark: string; owner: string; at: string }[] => {
      const markByKey = new Map(marks.map((mark) => [digest(mark), mark]))
      const rows = marks.length === 0 ? [] : matching.all({ agentId, keys: JSON.stringify([...markByKey.keys()]) })
      return rows.map(({ key, ...row }) => ({ ...row, mark: markByKey.get(key) ?? '' }))
    },
    /** After a change was taken back: the marks of requests hold as long as their changes do. */
    followChanges: (agentId: string): void => {
      followChanges.run(agentId)
    },
    /** True where a request to forget ever set a mark. */
    hasSaid: (agentId: string): boolean => hasSaid.get(agentId) !== undefined,
    has: (memoryId: string): boolean => (has.get(memoryId)?.found ?? 0) > 0,
    lift: (memoryId: string): void => {
      lift.run(memoryId)
    },
    /** The same was said or stored again by the user's own wish: what forbids it does not hold while that is there. */
    liftMarks: (agentId: string, marks: readonly string[]): void => {
      for (const mark of marks) setLifted.run(1, agentId, digest(mark))
    },
    /** What had lifted them was taken back. */
    reinstateMarks: (agentId: string, marks: readonly string[]): void => {
      for (const mark of marks) setLifted.run(0, agentId, digest(mark))
    },
  }
}
