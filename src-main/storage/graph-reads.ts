import type { Memory } from '../contract/memory.ts'
import type { Database } from './database.ts'

/** What a memory says of whom or what: all that joins it to others. */
export interface GraphRow extends Pick<Memory, 'id' | 'title'> {
  readonly seq: number
  readonly subject: string | null
  readonly attribute: string | null
  readonly value: string | null
  /** When it was said, or else recorded. */
  readonly at: string
}

interface GraphParameters {
  readonly agentId: string
  /** Rows below this `seq`, newest first. */
  readonly before: number
  /** What has ended by then is left out. */
  readonly now: string
  readonly limit: number
}

/** Part of the memory store: what holds today, many at a time, for the graph of it. */
export function createGraphReads(db: Database) {
  const holding = db.prepare<[GraphParameters], GraphRow>(`
    SELECT m.seq, m.id, m.title, m.slot_subject AS subject, m.slot_attribute AS attribute, m.slot_value AS value,
      coalesce(m.said_at, m.recorded_at) AS at
    FROM memories m INDEXED BY memories_by_owner
    WHERE m.agent_id = @agentId AND m.status = 'active' AND m.seq < @before
      AND coalesce(m.valid_to, @now) >= @now AND coalesce(m.expires_at > @now, 1)
    ORDER BY m.seq DESC LIMIT @limit`)
  return { holding: (parameters: GraphParameters): GraphRow[] => holding.all(parameters) }
}
