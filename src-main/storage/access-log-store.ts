import type { AccessEntry } from '../contract/access.ts'
import type { Database } from './database.ts'

export interface AccessRow extends Omit<AccessEntry, 'seq'> {
  /** The hour whose calls of this kind are one row; null where each call has a row of its own. */
  readonly hour: string | null
}

type Row = Omit<AccessEntry, 'principal'> & {
  readonly kind: AccessEntry['principal']['kind']
  readonly id: string | null
}

interface Wanted {
  readonly principalId: string | null
  readonly refused: number
  readonly programs: number
  readonly before: number
  readonly limit: number
}

/** The only code that reads or writes the table `access_log`: who called what. */
export function createAccessLogStore(db: Database) {
  const insert = db.prepare<[Omit<Row, 'seq'> & { hour: string | null }]>(`
    INSERT INTO access_log (at, principal_kind, principal_id, command, agent_id, outcome, rows, times, hour)
    VALUES (@at, @kind, @id, @command, @agentId, @outcome, @rows, @times, @hour)
    ON CONFLICT (hour, principal_kind, command, ifnull(agent_id, ''), outcome) WHERE hour IS NOT NULL
    DO UPDATE SET times = times + excluded.times, rows = rows + excluded.rows, at = excluded.at`)
  const list = db.prepare<[Wanted], Row>(`
    SELECT seq, at, principal_kind AS kind, principal_id AS id, command, agent_id AS agentId, outcome, rows, times
    FROM access_log
    WHERE seq < @before AND (@principalId IS NULL OR principal_id = @principalId) AND (@refused = 0 OR outcome <> 'ok')
      AND (@programs = 0 OR principal_kind IN ('token', 'unknown'))
    ORDER BY seq DESC LIMIT @limit`)
  const removeBefore = db.prepare<[at: string]>('DELETE FROM access_log WHERE at < ?')
  const removeOldest = db.prepare<[most: number]>(
    'DELETE FROM access_log WHERE seq <= (SELECT max(seq) FROM access_log) - ?',
  )
  return {
    add: ({ principal, ...row }: AccessRow): void => {
      insert.run({ ...row, ...principal })
    },
    /** Latest first. */
    list: (
      wanted: { readonly principalId: string | null; readonly refusedOnly: boolean; readonly programsOnly: boolean },
      before: number,
      limit: number,
    ): AccessEntry[] =>
      list
        .all({
          principalId: wanted.principalId,
          refused: Number(wanted.refusedOnly),
          programs: Number(wanted.programsOnly),
          before,
          limit,
        })
        .map(({ kind, id, ...row }) => ({ ...row, principal: { kind, id } })),
    /** What is older than that goes, and what is more than that. */
    keep: (since: string, most: number): void => {
      removeBefore.run(since)
      removeOldest.run(most)
    },
  }
}
export type AccessLogStore = ReturnType<typeof createAccessLogStore>
