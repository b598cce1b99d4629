import type { Memory, MemoryStatus, MemoryType, Slot } from '../contract/memory.ts'
import { breathe } from '../util/breathe.ts'
import { slicesWithin } from '../util/slicewise.ts'
import type { Database } from './database.ts'
import { memoryColumns, toMemory, toMemoryParameters, upsertMemorySql, type MemoryRow } from './memory-row.ts'
import { createOutlineReads } from './outline-reads.ts'
import { onlyOf, ownedBy, type Owners } from './scope.ts'
import { createSlotReads } from './slot-reads.ts'
import { optional } from './optional.ts'

interface ListParameters {
  readonly agentId: string
  readonly status: MemoryStatus
  readonly type: MemoryType | null
  /** Rows below this `seq`, newest first. */
  readonly before: number
  readonly limit: number
}

export interface MemoryText extends Pick<Memory, 'id' | 'uri' | 'content'> {
  readonly seq: number
}

/** Where a memory is, how many bytes it has, and its line. */
export interface MemoryAddress extends Pick<Memory, 'id' | 'uri' | 'updatedAt' | 'abstract'> {
  readonly seq: number
  readonly size: number
}

type Address = Pick<Memory, 'agentId' | 'uri'>

const countedAtOnce = 5_000

const belowParameters = ({ agentId, uri }: Address, after: { uri: string; seq: number } | null, limit: number) => ({
  agentId,
  uri,
  below: uri.endsWith('/') ? uri : `${uri}/`,
  from: after?.uri ?? uri,
  seq: after?.seq ?? 0,
  limit,
})

/** Of texts that are read at once. */
const mostCharacters = 100_000

/** As many as are read at once. */
function firstWithin(rows: Iterable<MemoryText>, most: number): MemoryText[] {
  const [first = []] = slicesWithin(rows, { most, room: mostCharacters }, ({ content }) => content.length)
  return [...first]
}

/** The only code that reads or writes the table `memories`. */
export function createMemoryStore(db: Database) {
  const columns = memoryColumns('m')
  const upsert = db.prepare<[Record<string, unknown>], { seq: number }>(upsertMemorySql)
  const place = db.prepare<[id: string], { seq: number; agentId: string; termCount: number }>(
    'SELECT seq, agent_id AS agentId, term_count AS termCount FROM memories WHERE id = ?',
  )
  const remove = db.prepare<[id: string]>('DELETE FROM memories WHERE id = ?')
  const byId = db.prepare<[{ id: string; owners: Owners }], MemoryRow>(
    `SELECT ${columns} FROM memories m WHERE m.id = @id AND ${ownedBy('m.agent_id')}`,
  )
  const byIds = db.prepare<[{ ids: string; owners: Owners }], MemoryRow>(`
    SELECT ${columns} FROM json_each(@ids) f CROSS JOIN memories m ON m.id = f.value WHERE ${ownedBy('m.agent_id')}`)
  const list = db.prepare<[ListParameters], MemoryRow>(`
    SELECT ${columns} FROM memories m
    WHERE m.agent_id = @agentId AND m.status = @status AND (@type IS NULL OR m.type = @type) AND m.seq < @before
    ORDER BY m.seq DESC LIMIT @limit`)
  const listTyped = db.prepare<[ListParameters], MemoryRow>(`
    SELECT ${columns} FROM memories m
    WHERE m.agent_id = @agentId AND m.status = @status AND m.type = @type AND m.seq < @before
    ORDER BY m.seq DESC LIMIT @limit`)
  const byHash = db.prepare<[agentId: string, contentHash: string], MemoryRow>(`
    SELECT ${columns} FROM memories m
    WHERE m.agent_id = ? AND m.content_hash = ? AND m.status IN ('active', 'quarantined') ORDER BY m.seq LIMIT 5`)
  // The plus signs keep the planner off the index by owner, which would walk all rows to save a sort of a few.
  const bySlot = db.prepare<[agentId: string, subject: string, attribute: string], MemoryRow>(`
    SELECT ${columns} FROM memories m
    WHERE m.agent_id = ? AND m.slot_subject = ? AND m.slot_attribute = ? AND +m.status = 'active' ORDER BY +m.seq DESC LIMIT 50`)
  const bySlotValue = db.prepare<[agentId: string, subject: string, attribute: string, value: string], MemoryRow>(`
    SELECT ${columns} FROM memories m
    WHERE m.agent_id = ? AND m.slot_subject = ? AND m.slot_attribute = ? AND m.slot_value = ? AND +m.status = 'active'
    ORDER BY +m.seq DESC LIMIT 50`)
  const waitingByHash = db.prepare<[agentId: string, contentHash: string], MemoryRow>(`
    SELECT ${columns} FROM memories m
    WHERE m.agent_id = ? AND m.content_hash = ? AND +m.status IN ('pending', 'quarantined') ORDER BY m.seq LIMIT 20`)
  const waitingBySlot = db.prepare<[agentId: string, subject: string, attribute: string], MemoryRow>(`
    SELECT ${columns} FROM memories m
    WHERE m.agent_id = ? AND m.slot_subject = ? AND m.slot_attribute = ? AND +m.status IN ('pending', 'quarantined')
    ORDER BY +m.seq DESC LIMIT 50`)
  const byUri = db.prepare<[agentId: string, uri: string], MemoryRow>(`
    SELECT ${columns} FROM memories m WHERE m.agent_id = ? AND m.uri = ? AND m.status = 'active' ORDER BY m.seq LIMIT 200`)
  const below = (selected: string): string => `
    SELECT m.seq, m.id, m.uri, ${selected} FROM memories m
    WHERE m.agent_id = @agentId AND m.uri BETWEEN @from AND @below || char(1114111)
      AND (m.uri > @from OR m.seq > @seq) AND (m.uri = @uri OR m.uri > @below) AND m.status = 'active'
    ORDER BY m.uri, m.seq LIMIT @limit`
  const texts = db.prepare<[Record<string, unknown>], MemoryText>(below('m.content'))
  const addresses = db.prepare<[Record<string, unknown>], MemoryAddress>(
    below('octet_length(m.content) AS size, m.updated_at AS updatedAt, m.abstract'),
  )
  const anyLocalOnly = db
    .prepare<[], number>('SELECT 1 FROM memories INDEXED BY memories_local_only WHERE local_only = 1 LIMIT 1')
    .pluck()
  const localOnly = db.prepare<[limit: number], MemoryRow>(`
    SELECT ${columns} FROM memories m INDEXED BY memories_local_only WHERE m.local_only = 1 ORDER BY m.seq DESC LIMIT ?`)
  const localOnlyAmong = db
    .prepare<[{ ids: string }], string>(
      'SELECT m.id FROM json_each(@ids) f CROSS JOIN memories m ON m.id = f.value WHERE m.local_only = 1',
    )
    .pluck()
  const page = db.prepare<[{ agentId: string | null; after: number; limit: number }], MemoryRow>(`
    SELECT ${columns} FROM memories m
    WHERE m.seq > @after AND (@agentId IS NULL OR m.agent_id = @agentId) ORDER BY m.seq LIMIT @limit`)
  const counts = db.prepare<
    [{ owners: Owners }],
    { agentId: string; type: MemoryType; status: MemoryStatus; total: number; bytes: number }
  >(`
    SELECT agent_id AS agentId, type, status, count(*) AS total, sum(octet_length(content)) AS bytes
    FROM memories WHERE ${ownedBy('agent_id')} GROUP BY agent_id, type, status ORDER BY agent_id, type, status`)
  const total = db.prepare<[agentId: string, status: MemoryStatus, type: MemoryType | null], { total: number }>(
    'SELECT count(*) AS total FROM memories WHERE agent_id = ? AND status = ? AND type = coalesce(?, type)',
  )
  const withTerms = db.prepare<[{ agentId: string; after: number; until: number }], { total: number; last: number }>(`
    SELECT count(*) FILTER (WHERE agent_id = @agentId AND term_count > 0) AS total, (SELECT max(seq) FROM memories) AS last
    FROM memories WHERE seq > @after AND seq <= @until`)
  const markUsed = db.prepare<[at: string, id: string]>(
    'UPDATE memories SET use_count = use_count + 1, last_used_at = ? WHERE id = ?',
  )
  const setTiers = db.prepare<[Pick<Memory, 'id' | 'abstract' | 'overview'>]>(
    'UPDATE memories SET abstract = @abstract, overview = @overview WHERE id = @id',
  )
  const unmarkUsed = db.prepare<[id: string]>(
    'UPDATE memories SET use_count = max(0, use_count - 1), last_used_at = iif(use_count > 1, last_used_at, NULL) WHERE id = ?',
  )

  const byIdsOf = (ids: readonly string[], owners: Owners): Memory[] =>
    ids.length === 0 ? [] : inOrderOf(ids, byIds.all({ ids: JSON.stringify(ids), owners }))

  return {
    /** Inserts or rewrites a record; `termCount` is how many terms of it are indexed, 0 where it is not. */
    put: (memory: Memory, termCount: number): number => {
      const row = upsert.get({ ...toMemoryParameters(memory), termCount })
      if (!row) throw new Error('an upsert returned no row')
      return row.seq
    },
    place: (id: string) => place.get(id),
    remove: (id: string): boolean => remove.run(id).changes === 1,
    get: (id: string, owners: Owners): Memory | undefined => optional(byId.get({ id, owners }), toMemory),
    /** Those of these that there are, in the order of `ids`. */
    byIds: byIdsOf,
    /** What an agent has of these outside of the trash, each once. */
    heldBy: (agentId: string, ids: readonly string[]): Memory[] =>
      byIdsOf([...new Set(ids)], onlyOf(agentId)).filter(({ status }) => status !== 'trashed'),
    /** Newest first; `before` is the `seq` of the last row of the page before. */
    list: (parameters: ListParameters) =>
      (parameters.type === null ? list : listTyped)
        .all(parameters)
        .map((row) => ({ seq: row.seq, memory: toMemory(row) })),
    newest: (agentId: string, status: MemoryStatus, limit: number): Memory[] =>
      list.all({ agentId, status, type: null, before: Number.MAX_SAFE_INTEGER, limit }).map(toMemory),
    byHash: (agentId: string, contentHash: string) => byHash.all(agentId, contentHash).map(toMemory),
    bySlot: (agentId: string, subject: string, attribute: string) =>
      bySlot.all(agentId, subject, attribute).map(toMemory),
    /** What says the same of the same: a multi-valued attribute may have thousands of other values. */
    bySlotValue: (agentId: string, { subject, attribute, value }: Pick<Slot, 'subject' | 'attribute' | 'value'>) =>
      bySlotValue.all(agentId, subject, attribute, value).map(toMemory),
    /** What waits for the user's word and says the same, or something of the same slot. */
    waiting: (agentId: string, hash: string, slot: Pick<Slot, 'subject' | 'attribute'> | null): Memory[] =>
      [
        ...waitingByHash.all(agentId, hash),
        ...(slot ? waitingBySlot.all(agentId, slot.subject, slot.attribute) : []),
      ].map(toMemory),
    ...createSlotReads(db),
    ...createOutlineReads(db),
    /** What holds now at this very address. */
    byUri: (agentId: string, uri: string) => byUri.all(agentId, uri).map(toMemory),
    /** What holds now at `uri` and below it, by URI, after the row of `after`; fewer than `limit` where they are long. */
    textsBelow: (address: Address, after: Pick<MemoryText, 'uri' | 'seq'> | null, limit: number): MemoryText[] =>
      firstWithin(texts.iterate(belowParameters(address, after, limit)), limit),
    /** The same without their texts. */
    addressesBelow: (
      address: Address,
      after: Pick<MemoryAddress, 'uri' | 'seq'> | null,
      limit: number,
    ): MemoryAddress[] => addresses.all(belowParameters(address, after, limit)),
    /** True where something stays on this computer, of whoever and of whatever status. */
    hasLocalOnly: (): boolean => anyLocalOnly.get() !== undefined,
    /** The newest that stay on this computer, of every owner and status. */
    localOnly: (limit: number): Memory[] => localOnly.all(limit).map(toMemory),
    /** Those of these that stay on this computer. */
    localOnlyAmong: (ids: readonly string[]): string[] => localOnlyAmong.all({ ids: JSON.stringify(ids) }),
    /** Rows of every status above `after` in the order they came in; all owners where `agentId` is null. */
    page: (agentId: string | null, after: number, limit: number) =>
      page.all({ agentId, after, limit }).map((row) => ({ seq: row.seq, memory: toMemory(row) })),
    counts: (owners: Owners) => counts.all({ owners }),
    total: (agentId: string, status: MemoryStatus, type: MemoryType | null): number =>
      total.get(agentId, status, type)?.total ?? 0,
    /** How many memories of an owner say that they are in the keyword index; others are served meanwhile. */
    totalWithTerms: async (agentId: string): Promise<number> => {
      let total = 0
      for (let after = 0; ; after += countedAtOnce) {
        const found = withTerms.get({ agentId, after, until: after + countedAtOnce })
        total += found?.total ?? 0
        if (after + countedAtOnce >= (found?.last ?? 0)) return total
        await breathe()
      }
    },
    markUsed: (id: string, at: string): void => {
      markUsed.run(at, id)
    },
    /** Another line and overview for the same text: derived from it, so no version of the memory. */
    setTiers: (tiers: Pick<Memory, 'id' | 'abstract' | 'overview'>): void => {
      setTiers.run(tiers)
    },
    /** Takes one use back. */
    unmarkUsed: (id: string): void => {
      unmarkUsed.run(id)
    },
  }
}

export type MemoryStore = ReturnType<typeof createMemoryStore>

function inOrderOf(ids: readonly string[], rows: readonly MemoryRow[]): Memory[] {
  const memoryById = new Map(rows.map((row) => [row.id, toMemory(row)]))
  return ids.map((id) => memoryById.get(id)).filter((memory) => memory !== undefined)
}
