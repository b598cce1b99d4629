import type { Memory } from '../contract/memory.ts'
import type { Database } from './database.ts'
import { memoryColumns, toMemory, type MemoryRow } from './memory-row.ts'
import { ownedBy, type Owners } from './scope.ts'

/** Reads how memories stand to each other: what came of which, which say something else about the same. */
export function createMemoryRelations(db: Database) {
  const columns = memoryColumns('m')
  const kinOf = `
      SELECT x.seq FROM memories x WHERE x.superseded_by = @id
      UNION SELECT x.seq FROM memories x WHERE x.supersedes = @id
      UNION SELECT x.seq FROM memories o JOIN memories x ON x.id = o.superseded_by WHERE o.id = @id
      UNION SELECT x.seq FROM memories o JOIN memories x ON x.id = o.supersedes WHERE o.id = @id`
  const kin = db.prepare<[{ id: string; owners: Owners }], MemoryRow>(`
    SELECT ${columns} FROM (${kinOf}) f CROSS JOIN memories m ON m.seq = f.seq
    WHERE ${ownedBy('m.agent_id')} AND m.status <> 'trashed' LIMIT 200`)
  const sameMatter = db.prepare<[{ id: string; owners: Owners }], MemoryRow>(`
    SELECT ${columns} FROM (${kinOf}
      UNION SELECT x.seq FROM memories o CROSS JOIN memories x INDEXED BY memories_by_slot ON x.agent_id = o.agent_id
        AND x.slot_subject = o.slot_subject AND x.slot_attribute = o.slot_attribute WHERE o.id = @id AND o.slot_single = 1
    ) f CROSS JOIN memories m ON m.seq = f.seq WHERE ${ownedBy('m.agent_id')} AND m.id <> @id LIMIT 200`)
  const staysBeside = db
    .prepare<[Kept], number | null>(`
    SELECT max(m.local_only) FROM (
      SELECT x.seq FROM memories x WHERE x.superseded_by = @id
      UNION ALL SELECT x.seq FROM memories x WHERE x.supersedes = @id
      UNION ALL SELECT x.seq FROM memories x WHERE x.id IN (@supersedes, @supersededBy)
      UNION ALL SELECT x.seq FROM memories x INDEXED BY memories_by_slot WHERE @single = 1 AND x.agent_id = @agentId
        AND x.slot_subject = @subject AND x.slot_attribute = @attribute
    ) f CROSS JOIN memories m ON m.seq = f.seq
    WHERE m.agent_id = @agentId AND m.id <> @id AND m.status NOT IN ('trashed', 'quarantined')`)
    .pluck()
  const disputed = db.prepare<[{ agentId: string; limit: number }], { subject: string; attribute: string }>(`
    SELECT slot_subject AS subject, slot_attribute AS attribute FROM memories INDEXED BY memories_by_active_slot
    WHERE agent_id = @agentId AND status = 'active' AND slot_attribute IS NOT NULL AND slot_single = 1
    GROUP BY slot_attribute, slot_subject HAVING count(DISTINCT slot_value) > 1 LIMIT @limit`)
  const opposed = db.prepare<
    [{ agentId: string; one: string; other: string; limit: number }],
    { first: string; second: string }
  >(`
    SELECT m.id AS first, o.id AS second
    FROM memories m INDEXED BY memories_by_active_slot CROSS JOIN memories o INDEXED BY memories_by_active_slot
      ON o.agent_id = m.agent_id AND o.status = 'active' AND o.slot_attribute = @other
        AND o.slot_subject = m.slot_subject AND o.slot_value = m.slot_value
    WHERE m.agent_id = @agentId AND m.status = 'active' AND m.slot_attribute = @one LIMIT @limit`)
  const expired = db.prepare<
    [{ agentId: string; at: string; type: string | null; before: number; limit: number }],
    MemoryRow
  >(`
    SELECT ${columns} FROM memories m INDEXED BY memories_by_expiry
    WHERE m.agent_id = @agentId AND m.status = 'active' AND m.expires_at IS NOT NULL AND m.expires_at <= @at
      AND m.seq < @before AND (@type IS NULL OR m.type = @type)
    ORDER BY m.seq DESC LIMIT @limit`)
  const countExpired = db
    .prepare<[{ agentId: string; at: string; type: string | null }], number>(`
    SELECT count(*) FROM memories INDEXED BY memories_by_expiry
    WHERE agent_id = @agentId AND status = 'active' AND expires_at IS NOT NULL AND expires_at <= @at
      AND (@type IS NULL OR type = @type)`)
    .pluck()

  return {
    /** What a memory replaced and what replaced it, one step either way; what is in the trash is not shown. */
    kin: (id: string, owners: Owners): Memory[] => kin.all({ id, owners }).map(toMemory),
    /** The same, with what is in the trash, and every other value of what one has one of. */
    sameMatter: (id: string, owners: Owners): Memory[] => sameMatter.all({ id, owners }).map(toMemory),
    /** Whether what is known of the same matter beside a memory stays on this computer; null where nothing is. */
    staysBeside: ({ id, agentId, slot, supersedes, supersededBy }: Memory): boolean | null => {
      const { single = false, subject = '', attribute = '' } = slot ?? {}
      const of = { id, agentId, supersedes, supersededBy, single: Number(single), subject, attribute }
      const stays = staysBeside.get(of) ?? null
      return stays === null ? null : stays === 1
    },
    /** Slots that can have one value and have several. */
    disputed: (agentId: string, limit: number) => disputed.all({ agentId, limit }),
    /** Pairs of ids that say `one` and `other` of the same thing. */
    opposed: (agentId: string, one: string, other: string, limit: number) =>
      opposed.all({ agentId, one, other, limit }),
    /** What would hold but has expired by `at`, newest first. */
    expired: (query: { agentId: string; at: string; type: string | null; before: number; limit: number }) =>
      expired.all(query).map((row) => ({ seq: row.seq, memory: toMemory(row) })),
    countExpired: (query: { agentId: string; at: string; type: string | null }): number => countExpired.get(query) ?? 0,
  }
}
interface Kept extends Pick<Memory, 'id' | 'agentId' | 'supersedes' | 'supersededBy'> {
  readonly single: number
  readonly subject: string
  readonly attribute: string
}

export type MemoryRelations = ReturnType<typeof createMemoryRelations>
