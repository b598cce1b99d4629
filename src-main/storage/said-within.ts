import type { Memory } from '../contract/memory.ts'
import { untrashedStatuses } from '../contract/validity.ts'
import { breathe } from '../util/breathe.ts'
import type { Database } from './database.ts'
import { memoryColumns, toMemory, type MemoryRow } from './memory-row.ts'

const mostSaidWithin = 10_000
const readAtOnce = 250

/** Memories by when they were said, or recorded where that is not known; others are served in between. */
export function createSaidWithin(db: Database) {
  const columns = memoryColumns('m')
  const saidWithin = db.prepare<[Record<string, unknown>], MemoryRow & { readonly time: string }>(`
    SELECT ${columns}, coalesce(m.said_at, m.recorded_at) AS time FROM memories m
    WHERE m.agent_id = @agentId AND m.status = @status
      AND coalesce(m.said_at, m.recorded_at) >= @since AND coalesce(m.said_at, m.recorded_at) < @until
      AND (coalesce(m.said_at, m.recorded_at) > @since OR m.seq > @row)
    ORDER BY coalesce(m.said_at, m.recorded_at), m.seq LIMIT @limit`)
  return async (agentId: string, since: string | null, until: string | null): Promise<Memory[]> => {
    const found: Memory[] = []
    for (const status of untrashedStatuses) {
      let from = { since: since ?? '', row: -1 }
      for (let left = mostSaidWithin; left > 0; left -= readAtOnce) {
        await breathe()
        const rows = saidWithin.all({ agentId, status, ...from, until: until ?? '\u{10ffff}', limit: readAtOnce })
        found.push(...rows.map(toMemory))
        const last = rows.at(-1)
        if (!last || rows.length < readAtOnce) break
        from = { since: last.time, row: last.seq }
      }
    }
    return found
  }
}
