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
  const find = db.prepare<[agentId: string, key: string], { at: string }>(
    'SELECT max(at) AS at FROM tombstones WHERE agent_id = ? AND key = ? AND lifted = 0 HAVING max(at) IS NOT NULL',
  )
  const has = db.prepare<[memoryId: string], { found: number }>(
    'SELECT count(*) AS found FROM tombstones WHERE memory_id = ? AND lifted = 0',
  )
  const lift = db.prepare<[memoryId: string]>('DELETE FROM tombstones WHERE memory_id = ?')
  const setLifted = db.prepare<[lifted: number, agentId: string, key: string]>(
    'UPDATE tombstones SET lifted = ? WHERE agent_id = ? AND key = ?',
  )
  const digest = (text: string): string => createHmac('sha256', secret).update(text).digest('base64url')

  return {
    /** `marks` are the texts that identify the memory: its content hash, its slot. */
    add: (agentId: string, memoryId: string, marks: readonly string[], at: string): void => {
      for (const mark of marks) insert.run(agentId, digest(mark), memoryId, at)
    },
    /** When the latest tombstone that matches one of `marks` was set. */
    find: (agentId: string, marks: readonly string[]): string | undefined =>
      marks
        .map((mark) => find.get(agentId, digest(mark))?.at)
        .filter((at) => at !== undefined)
        .toSorted()
        .at(-1),
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
