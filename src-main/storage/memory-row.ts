import type { Memory } from '../contract/memory.ts'

/** A row of `memories` under the record's names; JSON and booleans still in SQLite's forms. */
export interface MemoryRow extends Omit<Memory, 'keywords' | 'slot' | 'pinned' | 'locked' | 'localOnly'> {
  readonly seq: number
  readonly keywords: string
  readonly pinned: number
  readonly locked: number
  readonly localOnly: number
  readonly slotSubject: string | null
  readonly slotAttribute: string | null
  readonly slotValue: string | null
  readonly slotSingle: number | null
}

const columnByField = {
  id: 'id',
  uri: 'uri',
  agentId: 'agent_id',
  scope: 'scope',
  type: 'type',
  category: 'category',
  title: 'title',
  content: 'content',
  overview: 'overview',
  abstract: 'abstract',
  keywords: 'keywords',
  importance: 'importance',
  confidence: 'confidence',
  language: 'language',
  origin: 'origin',
  status: 'status',
  reviewReason: 'review_reason',
  pinned: 'pinned',
  locked: 'locked',
  localOnly: 'local_only',
  validFrom: 'valid_from',
  validTo: 'valid_to',
  recordedAt: 'recorded_at',
  retractedAt: 'retracted_at',
  expiresAt: 'expires_at',
  supersedes: 'supersedes',
  supersededBy: 'superseded_by',
  useCount: 'use_count',
  lastUsedAt: 'last_used_at',
  contentHash: 'content_hash',
  slotSubject: 'slot_subject',
  slotAttribute: 'slot_attribute',
  slotValue: 'slot_value',
  slotSingle: 'slot_single',
  speaker: 'speaker',
  saidAt: 'said_at',
  sessionId: 'session_id',
  position: 'position',
  version: 'version',
  updatedAt: 'updated_at',
} as const satisfies Record<Exclude<keyof MemoryRow, 'seq'>, string>

const fields = Object.entries(columnByField)

/** Selects every field of a `MemoryRow` from the table or alias `source`. */
export const memoryColumns = (source: string): string =>
  [`${source}.seq AS seq`, ...fields.map(([field, column]) => `${source}.${column} AS ${field}`)].join(', ')

/** Inserts or rewrites by id; takes a row and `termCount` as named parameters, and returns `seq`. */
export const upsertMemorySql = `
  INSERT INTO memories (${fields.map(([, column]) => column).join(', ')}, term_count)
  VALUES (${fields.map(([field]) => `@${field}`).join(', ')}, @termCount)
  ON CONFLICT (id) DO UPDATE SET
    ${fields
      .filter(([field]) => field !== 'id')
      .map(([, column]) => `${column} = excluded.${column}`)
      .join(', ')},
    term_count = excluded.term_count
  RETURNING seq`

export function toMemory(row: MemoryRow): Memory {
  const { seq: _seq, slotSubject, slotAttribute, slotValue, slotSingle, ...rest } = row
  const slot =
    slotSubject !== null && slotAttribute !== null
      ? { subject: slotSubject, attribute: slotAttribute, value: slotValue ?? '', single: slotSingle === 1 }
      : null
  return {
    ...rest,
    keywords: JSON.parse(row.keywords) as string[],
    pinned: row.pinned === 1,
    locked: row.locked === 1,
    localOnly: row.localOnly === 1,
    slot,
  }
}

export function toMemoryParameters(memory: Memory): Omit<MemoryRow, 'seq'> {
  const { slot, ...rest } = memory
  return {
    ...rest,
    // A state that was kept before there were reasons has none.
    reviewReason: memory.reviewReason ?? null,
    keywords: JSON.stringify(memory.keywords),
    pinned: Number(memory.pinned),
    locked: Number(memory.locked),
    localOnly: Number(memory.localOnly),
    slotSubject: slot?.subject ?? null,
    slotAttribute: slot?.attribute ?? null,
    slotValue: slot?.value ?? null,
    slotSingle: slot ? Number(slot.single) : null,
  }
}
