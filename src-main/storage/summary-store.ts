import { beyondAnyWait } from '../util/back-off.ts'
import type { ExtractionState } from '../contract/chat.ts'
import type { SummaryReason } from '../contract/summary.ts'
import type { Database } from './database.ts'
import { ownedBy, type Owners } from './scope.ts'

/** Where the overview of one long memory stands. */
export interface SummaryRow {
  readonly memoryId: string
  readonly agentId: string
  readonly state: ExtractionState
  readonly attempts: number
  readonly nextRunAt: string | null
  readonly errorCode: string | null
  readonly generatedBy: 'model' | 'rules' | null
  readonly reason: SummaryReason | null
  readonly createdAt: string
  readonly updatedAt: string
}

/** The only code that reads or writes `summaries`. Rows come and go by triggers on `memories`. */
export function createSummaryStore(db: Database) {
  const columns = `s.memory_id AS memoryId, m.agent_id AS agentId, s.state, s.attempts, s.next_run_at AS nextRunAt,
    s.error_code AS errorCode, s.generated_by AS generatedBy, s.reason, s.created_at AS createdAt, s.updated_at AS updatedAt`
  const from = 'FROM summaries s CROSS JOIN memories m ON m.id = s.memory_id'
  const open = `s.state IN ('pending', 'running', 'retrying')`
  const due = db.prepare<[{ now: string; beyond: string }], SummaryRow>(`
    SELECT ${columns} ${from}
    WHERE ${open} AND (s.state = 'pending' OR (s.state = 'retrying' AND (s.next_run_at <= @now OR s.next_run_at > @beyond))) AND m.status = 'active'
    ORDER BY s.created_at, s.memory_id LIMIT 1`)
  const nextRetry = db.prepare<[], { at: string | null }>(
    `SELECT min(s.next_run_at) AS at FROM summaries s WHERE ${open} AND s.state = 'retrying'`,
  )
  const get = db.prepare<[{ id: string; owners: Owners }], SummaryRow>(
    `SELECT ${columns} ${from} WHERE s.memory_id = @id AND ${ownedBy('m.agent_id')}`,
  )
  const list = db.prepare<
    [{ owners: Owners; state: ExtractionState | null; waits: number; limit: number }],
    SummaryRow
  >(`
    SELECT ${columns} ${from}
    WHERE ${ownedBy('m.agent_id')} AND m.status = 'active' AND (@state IS NULL OR s.state = @state) AND (@waits = 1 OR s.state <> 'pending')
    ORDER BY s.created_at DESC, s.memory_id LIMIT @limit`)
  const waiting = db.prepare<[], { total: number }>(
    `SELECT count(*) AS total ${from} WHERE ${open} AND m.status = 'active'`,
  )
  const put = db.prepare<[Omit<SummaryRow, 'agentId'>]>(`
    INSERT INTO summaries (memory_id, state, attempts, next_run_at, error_code, generated_by, reason, created_at, updated_at)
    VALUES (@memoryId, @state, @attempts, @nextRunAt, @errorCode, @generatedBy, @reason, @createdAt, @updatedAt)
    ON CONFLICT (memory_id) DO UPDATE SET state = excluded.state, attempts = excluded.attempts, next_run_at = excluded.next_run_at,
      error_code = excluded.error_code, generated_by = excluded.generated_by, reason = excluded.reason, updated_at = excluded.updated_at`)
  const rescue = db.prepare<[at: string]>(
    `UPDATE summaries AS s SET state = 'pending', updated_at = ? WHERE ${open} AND s.state = 'running'`,
  )
  const renew = db.prepare<[at: string]>(`
    UPDATE summaries SET state = 'pending', attempts = 0, next_run_at = NULL, error_code = NULL, generated_by = NULL, reason = NULL, updated_at = ?
    WHERE state = 'needs_attention' OR (state = 'done' AND generated_by = 'rules' AND reason <> 'kept')`)

  return {
    /** The one that is to be made now, oldest first. */
    due: (now: string) => due.get({ now, beyond: beyondAnyWait(now) }),
    nextRetryAt: (): string | null => nextRetry.get()?.at ?? null,
    get: (memoryId: string, owners: Owners) => get.get({ id: memoryId, owners }),
    /** Latest first; what waits for a model only where there is one. */
    list: (filter: { owners: Owners; state: ExtractionState | null; withWaiting: boolean; limit: number }) =>
      list.all({ owners: filter.owners, state: filter.state, waits: filter.withWaiting ? 1 : 0, limit: filter.limit }),
    waiting: (): number => waiting.get()?.total ?? 0,
    put: (row: Omit<SummaryRow, 'agentId'>): void => {
      put.run(row)
    },
    /** After a crash: what was running runs again. Returns how many. */
    rescueRunning: (at: string): number => rescue.run(at).changes,
    /** Another model: what none has made is to be made. */
    renew: (at: string): void => {
      renew.run(at)
    },
  }
}
