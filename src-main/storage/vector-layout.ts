import type { UntrustedSpan } from '../contract/chat.ts'
import type { Memory } from '../contract/memory.ts'

/** What a vector of a memory or a message is made of. */
export interface EmbeddableRow extends Pick<Memory, 'id' | 'title' | 'content' | 'speaker' | 'saidAt'> {
  readonly seq: number
  readonly ownerKey: number
  readonly untrustedSpans: readonly UntrustedSpan[]
  readonly version: RowVersion
}

/** Tells whether a row still says what it said: the version of a memory, the text of a message. */
export type RowVersion = number | string

/** Where the rows are that vectors are made of, as pieces of SQL. `m` is an alias of the table of rows. */
export interface VectorLayout {
  /** Rows, by `seq`, with `agent_id`. */
  readonly table: string
  /** Joins what `m` does not hold itself. */
  readonly join: string
  readonly columns: Readonly<Record<Exclude<keyof EmbeddableRow, 'seq' | 'ownerKey' | 'version'>, string>>
  /** Which rows may have a vector. */
  readonly wanted: string
  /** Changes with what the row says. */
  readonly version: string
  /** How many rows may have one. */
  readonly count: string
}

export const memoryVectors: VectorLayout = {
  table: 'memories',
  join: '',
  columns: {
    id: 'm.id',
    title: 'm.title',
    content: 'm.content',
    speaker: 'm.speaker',
    saidAt: 'm.said_at',
    untrustedSpans: "'[]'",
  },
  wanted: 'm.term_count > 0',
  version: 'm.version',
  count: 'SELECT coalesce(sum(indexed_count), 0) FROM owners',
}

/** Of a conversation that keeps what is said to itself nothing is looked for by meaning. */
const isToldElsewhere = 'NOT EXISTS (SELECT 1 FROM unlearned u WHERE u.message_id = m.message_id AND u.is_apart = 1)'

/** What the user said. A message has no version: its text tells whether it changed. */
export const messageVectors: VectorLayout = {
  table: 'message_passages',
  join: 'CROSS JOIN messages x ON x.session_id = m.session_id AND x.position = m.position',
  columns: {
    id: 'm.message_id',
    title: "''",
    content: 'x.text',
    speaker: 'NULL',
    saidAt: 'm.at',
    untrustedSpans: 'x.untrusted_spans',
  },
  wanted: `m.role = 'user' AND m.term_count > 0 AND ${isToldElsewhere}`,
  version: 'x.text',
  count: `SELECT (SELECT count(*) FROM message_passages WHERE role = 'user' AND term_count > 0)
    - (SELECT count(*) FROM unlearned u CROSS JOIN message_passages p ON p.message_id = u.message_id
       WHERE u.is_apart = 1 AND p.role = 'user' AND p.term_count > 0)`,
}
