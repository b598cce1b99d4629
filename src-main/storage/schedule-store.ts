import type { Schedule } from '../contract/schedule.ts'
import type { Database } from './database.ts'
import { ownedBy, type Owners } from './scope.ts'
import { optional } from './optional.ts'

/** A schedule as it is kept. */
export type ScheduleRow = Omit<Schedule, 'upcoming'>
type Row = Omit<ScheduleRow, 'rule' | 'action' | 'problem' | 'removes' | 'paused'> &
  Readonly<Record<'rule' | 'action', string>> & {
    readonly problem: string | null
    readonly removes: number
    readonly paused: number
  }

/** The only code that reads or writes the table `schedules`. */
export function createScheduleStore(db: Database) {
  const columns = `s.id, s.agent_id AS agentId, s.rule, s.action, s.missed, s.removes, s.cap, s.paused, s.problem,
    s.next_run_at AS nextRunAt, s.last_run_at AS lastRunAt, s.runs, s.created_at AS createdAt, s.updated_at AS updatedAt`
  const put = db.prepare<[Row]>(`
    INSERT INTO schedules (id, agent_id, rule, action, missed, removes, cap, paused, problem, next_run_at, last_run_at, runs, created_at, updated_at)
    VALUES (@id, @agentId, @rule, @action, @missed, @removes, @cap, @paused, @problem, @nextRunAt, @lastRunAt, @runs, @createdAt, @updatedAt)
    ON CONFLICT (id) DO UPDATE SET rule = excluded.rule, action = excluded.action, missed = excluded.missed, removes = excluded.removes,
      cap = excluded.cap, paused = excluded.paused, problem = excluded.problem, next_run_at = excluded.next_run_at,
      last_run_at = excluded.last_run_at, runs = excluded.runs, updated_at = excluded.updated_at`)
  const get = db.prepare<[{ id: string; owners: Owners }], Row>(
    `SELECT ${columns} FROM schedules s WHERE s.id = @id AND ${ownedBy('s.agent_id')}`,
  )
  const list = db.prepare<[{ owners: Owners }], Row>(
    `SELECT ${columns} FROM schedules s WHERE ${ownedBy('s.agent_id')} ORDER BY s.created_at, s.id LIMIT 1000`,
  )
  const count = db.prepare<[agentId: string], number>('SELECT count(*) FROM schedules WHERE agent_id = ?').pluck()
  const due = db.prepare<[now: string], Row>(
    `SELECT ${columns} FROM schedules s WHERE s.paused = 0 AND s.next_run_at <= ? ORDER BY s.next_run_at, s.id LIMIT 1`,
  )
  const nextDue = db
    .prepare<[], string | null>('SELECT min(next_run_at) FROM schedules WHERE paused = 0 AND next_run_at IS NOT NULL')
    .pluck()
  const ahead = db.prepare<[{ now: string }], Row>(`
    SELECT ${columns} FROM schedules s WHERE s.paused = 0 AND s.next_run_at > @now AND s.updated_at > @now ORDER BY s.next_run_at LIMIT 1000`)
  const remove = db.prepare<[id: string]>('DELETE FROM schedules WHERE id = ?')

  return {
    put: (row: ScheduleRow): void => {
      const { rule, action, problem, removes, paused } = row
      put.run({
        ...row,
        rule: JSON.stringify(rule),
        action: JSON.stringify(action),
        problem: problem === null ? null : JSON.stringify(problem),
        removes: Number(removes),
        paused: Number(paused),
      })
    },
    get: (id: string, owners: Owners) => optional(get.get({ id, owners }), toSchedule),
    /** The oldest first. */
    list: (owners: Owners): ScheduleRow[] => list.all({ owners }).map(toSchedule),
    count: (agentId: string): number => count.get(agentId) ?? 0,
    /** The one that is to run now, the longest due first. */
    due: (now: string) => optional(due.get(now), toSchedule),
    nextDueAt: (): string | null => nextDue.get() ?? null,
    /** Those that were timed by a clock that ran ahead of `now`. */
    aheadOf: (now: string): ScheduleRow[] => ahead.all({ now }).map(toSchedule),
    remove: (id: string): void => {
      remove.run(id)
    },
  }
}

const toSchedule = (row: Row): ScheduleRow => ({
  ...row,
  rule: JSON.parse(row.rule) as ScheduleRow['rule'],
  action: JSON.parse(row.action) as ScheduleRow['action'],
  problem: row.problem === null ? null : (JSON.parse(row.problem) as ScheduleRow['problem']),
  removes: row.removes === 1,
  paused: row.paused === 1,
})
