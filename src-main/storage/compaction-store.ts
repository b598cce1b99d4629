import type { Database } from './database.ts'

/** What a part of a conversation says, in short. */
export interface Compaction {
  readonly sessionId: string
  /** The first message of the part, and the first one after it. */
  readonly from: number
  readonly to: number
  readonly text: string
  readonly madeBy: 'model' | 'rules'
  /** Messages of the part whose words are not in it. */
  readonly leftOut: readonly string[]
  readonly at: string
}

type Row = Omit<Compaction, 'leftOut'> & { readonly leftOut: string }

/** The only code that reads or writes the table `compactions`: the parts of a conversation follow one another from its beginning. */
export function createCompactionStore(db: Database) {
  const columns =
    'session_id AS sessionId, from_position AS "from", to_position AS "to", text, made_by AS madeBy, left_out AS leftOut, at'
  const list = db.prepare<[sessionId: string], Row>(
    `SELECT ${columns} FROM compactions WHERE session_id = ? ORDER BY from_position`,
  )
  const covered = db
    .prepare<[sessionId: string], number | null>('SELECT max(to_position) FROM compactions WHERE session_id = ?')
    .pluck()
  const put = db.prepare<[Row]>(`
    INSERT INTO compactions (session_id, from_position, to_position, text, made_by, left_out, at)
    VALUES (@sessionId, @from, @to, @text, @madeBy, @leftOut, @at)
    ON CONFLICT (session_id, from_position) DO UPDATE
    SET to_position = excluded.to_position, text = excluded.text, made_by = excluded.made_by,
        left_out = excluded.left_out, at = excluded.at`)
  const drop = db.prepare<[sessionId: string, position: number]>(
    'DELETE FROM compactions WHERE session_id = ? AND to_position > ?',
  )
  return {
    /** From the beginning on, without a gap. */
    list: (sessionId: string): Compaction[] =>
      list.all(sessionId).map((row) => ({ ...row, leftOut: JSON.parse(row.leftOut) as string[] })),
    /** The position of the first message that no part holds. */
    coveredTo: (sessionId: string): number => covered.get(sessionId) ?? 0,
    /** Another branch is shown from this position on: what was said there is not said now. */
    dropFrom: (sessionId: string, position: number): void => {
      drop.run(sessionId, position)
    },
    put: (compaction: Compaction): void => {
      put.run({ ...compaction, leftOut: JSON.stringify(compaction.leftOut) })
    },
  }
}
