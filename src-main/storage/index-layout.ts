import { memoryStatuses, type MemoryStatus } from '../contract/memory.ts'
import { isHere } from './deleted-session-store.ts'
import type { PassageRow } from './passage-row.ts'

/** Where the rows of a keyword index are, as pieces of SQL. `m` is an alias of the table of rows. */
export interface IndexLayout {
  /** Rows, by `seq`, with `agent_id`, `session_id`, `position` and `term_count`. */
  readonly table: string
  readonly fts: string
  readonly vocab: string
  /** The states that its rows can have. */
  readonly statuses: readonly MemoryStatus[]
  /** Joins what `m` does not hold itself. */
  readonly join: string
  /** What each field of a passage is. */
  readonly columns: Readonly<Record<Exclude<keyof PassageRow, 'head' | 'body'>, string>>
  /** When a passage was said, as its index has it. */
  readonly said: string
  /** From when on it is not to be brought up any more. */
  readonly expires: string
  /** `m` by importance, then newest. */
  readonly byWeight: { readonly index: string; readonly order: string }
  /** How rows of a slot are to be looked up; empty where rows have none. */
  readonly slots: string
  /** The column of speakers, and which rows it counts for. */
  readonly speaker: { readonly column: string; readonly where: string }
}

export const memoryLayout: IndexLayout = {
  table: 'memories',
  fts: 'memories_fts',
  vocab: 'memories_vocab',
  statuses: memoryStatuses,
  join: '',
  columns: {
    seq: 'm.seq',
    id: 'm.id',
    agentId: 'm.agent_id',
    type: 'm.type',
    content: 'm.content',
    language: 'm.language',
    status: 'm.status',
    importance: 'm.importance',
    pinned: 'm.pinned',
    slotSubject: 'm.slot_subject',
    slotAttribute: 'm.slot_attribute',
    slotValue: 'm.slot_value',
    slotSingle: 'm.slot_single',
    speaker: 'm.speaker',
    saidAt: 'm.said_at',
    recordedAt: 'm.recorded_at',
    sessionId: 'm.session_id',
    position: 'm.position',
    length: 'm.term_count',
  },
  said: 'coalesce(m.said_at, m.recorded_at)',
  expires: 'm.expires_at',
  byWeight: { index: 'memories_by_weight', order: 'm.importance DESC, m.seq DESC' },
  slots: 'INDEXED BY memories_by_slot',
  speaker: { column: 'speaker', where: 'speaker IS NOT NULL AND term_count > 0' },
}

/** A message counts as a passage of type `session` that its role said. */
export const messageLayout: IndexLayout = {
  table: 'message_passages',
  fts: 'messages_fts',
  vocab: 'messages_vocab',
  statuses: ['active', 'trashed'],
  join: 'CROSS JOIN messages x ON x.session_id = m.session_id AND x.position = m.position',
  columns: {
    seq: 'm.seq',
    id: 'm.message_id',
    agentId: 'm.agent_id',
    type: "'session'",
    content: 'x.text',
    language: 'm.language',
    status: `CASE WHEN ${isHere('m.session_id')} THEN 'active' ELSE 'trashed' END`,
    importance: '5',
    pinned: '0',
    slotSubject: 'NULL',
    slotAttribute: 'NULL',
    slotValue: 'NULL',
    slotSingle: 'NULL',
    speaker: 'm.role',
    saidAt: 'm.at',
    recordedAt: 'm.at',
    sessionId: 'm.session_id',
    position: 'm.position',
    length: 'm.term_count',
  },
  said: 'm.at',
  expires: 'NULL',
  byWeight: { index: 'message_passages_by_owner', order: 'm.seq DESC' },
  slots: '',
  speaker: { column: 'role', where: 'TRUE' },
}
