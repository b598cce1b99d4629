import type { Memory, MemoryStatus } from '../contract/memory.ts'
import type { Database } from './database.ts'
import { createGraphReads } from './graph-reads.ts'

/** What a list needs of a memory to put it into its place: everything but its words. */
export interface OutlineRow extends Pick<Memory, 'id' | 'type' | 'origin' | 'validFrom' | 'validTo' | 'expiresAt'> {
  readonly seq: number
  readonly subject: string | null
  readonly attribute: string | null
  /** When it was said, or else recorded. */
  readonly at: string
  readonly pinned: number
  readonly localOnly: number
}

interface OutlineParameters {
  readonly agentId: string
  readonly status: MemoryStatus
  /** Rows below this `seq`, newest first. */
  readonly before: number
  readonly limit: number
}

/** Part of the memory store: where memories belong, and what joins them, many at a time. */
export function createOutlineReads(db: Database) {
  const outline = db.prepare<[OutlineParameters], OutlineRow>(`
    SELECT m.seq, m.id, m.type, m.origin, m.slot_subject AS subject, m.slot_attribute AS attribute,
      coalesce(m.said_at, m.recorded_at) AS at, m.valid_from AS validFrom, m.valid_to AS validTo,
      m.expires_at AS expiresAt, m.pinned, m.local_only AS localOnly
    FROM memories m INDEXED BY memories_by_owner
    WHERE m.agent_id = @agentId AND m.status = @status AND m.seq < @before ORDER BY m.seq DESC LIMIT @limit`)
  return { ...createGraphReads(db), outline: (parameters: OutlineParameters): OutlineRow[] => outline.all(parameters) }
}
