import type { ExtractionState } from '../contract/chat.ts'
import { beyondAnyWait } from '../util/back-off.ts'
import type { Database } from './database.ts'
import { isHere } from './deleted-session-store.ts'
import { ownedBy, type Owners } from './scope.ts'
import { optional } from './optional.ts'

/** A job of any kind. */
export interface QueuedJob {
  readonly id: string
  readonly kind: string
  readonly state: ExtractionState
  /** Null: it concerns the whole profile. */
  readonly agentId: string | null
  readonly sessionId: string | null
  readonly parentId: string | null
  /** As its kind has it. */
  readonly payload: unknown
  readonly cap: number | null
  readonly progress: { readonly done: number; readonly total: number | null } | null
  readonly attempts: number
  readonly nextRunAt: string | null
  readonly lastError: { readonly code: string; readonly message: string } | null
  readonly result: unknown
  readonly createdAt: string
  readonly updatedAt: string
}

/** What running a job makes of its row. */
export type JobEnding = Pick<QueuedJob, 'id' | 'state' | 'attempts' | 'nextRunAt' | 'lastError' | 'result'>

export interface NewJob extends Pick<
  QueuedJob,
  'id' | 'kind' | 'agentId' | 'sessionId' | 'parentId' | 'payload' | 'cap'
> {
  /** A job of a kind with the same key is queued once. */
  readonly key: string | null
  readonly at: string
}

type Row = Omit<QueuedJob, 'payload' | 'progress' | 'lastError' | 'result'> &
  Readonly<Record<'payload', string>> &
  Readonly<Record<'progress' | 'lastError' | 'result', string | null>>

/** Word for word what the index of open jobs is limited to: without it every job ever done would be read. */
export const isOpen = (source: string): string => `${source}state IN ('pending', 'running', 'retrying')`

/** Reads and writes `jobs` of every kind; what is of learning alone is in the job store. */
export function createJobQueueStore(db: Database) {
  const columns = `j.id, j.kind, j.state, j.agent_id AS agentId, j.session_id AS sessionId, j.parent_id AS parentId, j.payload, j.cap,
    j.progress, j.attempts, j.next_run_at AS nextRunAt, j.last_error AS lastError, j.result, j.created_at AS createdAt, j.updated_at AS updatedAt`
  const add = db.prepare<[Omit<NewJob, 'payload'> & { payload: string }]>(`
    INSERT INTO jobs (id, kind, state, agent_id, session_id, parent_id, key, payload, cap, attempts, created_at, updated_at)
    VALUES (@id, @kind, 'pending', @agentId, @sessionId, @parentId, @key, @payload, @cap, 0, @at, @at)
    ON CONFLICT (kind, key) WHERE key IS NOT NULL DO NOTHING`)
  const due = db.prepare<[{ kind: string; now: string; beyond: string }], Row>(`
    SELECT ${columns} FROM jobs j
    WHERE ${isOpen('j.')} AND ${isHere('j.session_id')} AND j.kind = @kind AND j.state <> 'running' AND (j.next_run_at IS NULL OR j.next_run_at <= @now OR j.next_run_at > @beyond)
    ORDER BY j.priority DESC, j.created_at, j.id LIMIT 1`)
  const nextDue = db.prepare<[kind: string], { at: string | null }>(
    `SELECT min(next_run_at) AS at FROM jobs WHERE ${isOpen('')} AND kind = ? AND state <> 'running'`,
  )
  const get = db.prepare<[{ id: string; owners: Owners }], Row>(
    `SELECT ${columns} FROM jobs j WHERE j.id = @id AND ${ownedBy('j.agent_id')}`,
  )
  const list = db.prepare<[{ owners: Owners; state: string | null; without: string; limit: number }], Row>(`
    SELECT ${columns} FROM jobs j
    WHERE ${ownedBy('j.agent_id')} AND (@state IS NULL OR j.state = @state) AND j.kind <> @without
    ORDER BY j.created_at DESC, j.id DESC LIMIT @limit`)
  const endedWith = db.prepare<[{ kind: string; result: string; owners: Owners; limit: number }], Row>(`
    SELECT ${columns} FROM jobs j
    WHERE j.kind = @kind AND j.key IS NOT NULL AND j.state = 'done' AND j.result = @result AND ${ownedBy('j.agent_id')}
    ORDER BY j.created_at DESC, j.id DESC LIMIT @limit`)
  const update = db.prepare<[Record<string, unknown>]>(`
    UPDATE jobs SET state = @state, attempts = @attempts, next_run_at = @nextRunAt, last_error = @lastError, result = @result, updated_at = @at
    WHERE id = @id AND ${isHere('jobs.session_id')}`)
  const setProgress = db.prepare<[progress: string, id: string]>('UPDATE jobs SET progress = ? WHERE id = ?')
  const rescue = db.prepare<[{ at: string; most: number; error: string }]>(`
    UPDATE jobs SET state = CASE WHEN rescues + 1 < @most THEN 'pending' ELSE 'needs_attention' END,
      last_error = CASE WHEN rescues + 1 < @most THEN last_error ELSE @error END,
      rescues = rescues + 1, attempts = attempts + 1, next_run_at = NULL, updated_at = @at
    WHERE ${isOpen('')} AND state = 'running'`)
  const orphan = db.prepare<[{ at: string; kinds: string; error: string }]>(`
    UPDATE jobs SET state = 'needs_attention', next_run_at = NULL, last_error = @error, updated_at = @at
    WHERE ${isOpen('')} AND kind NOT IN (SELECT value FROM json_each(@kinds))`)

  return {
    /** False: a job of this kind and key was queued before. */
    add: ({ payload, ...job }: NewJob): boolean => add.run({ ...job, payload: JSON.stringify(payload) }).changes === 1,
    /** The job of a kind that is to run now, oldest first. */
    due: (kind: string, now: string) => optional(due.get({ kind, now, beyond: beyondAnyWait(now) }), toQueued),
    nextDueAt: (kind: string): string | null => nextDue.get(kind)?.at ?? null,
    get: (id: string, owners: Owners) => optional(get.get({ id, owners }), toQueued),
    /** Jobs of every kind but one, latest first. */
    listWithout: (
      without: string,
      filter: { owners: Owners; state: ExtractionState | null; limit: number },
    ): QueuedJob[] => list.all({ ...filter, without }).map(toQueued),
    /** Jobs of a kind, queued by a key, that ended with this; latest first. */
    endedWith: (kind: string, result: unknown, owners: Owners, limit: number): QueuedJob[] =>
      endedWith.all({ kind, result: JSON.stringify(result), owners, limit }).map(toQueued),
    update: ({ id, state, attempts, nextRunAt, lastError, result }: JobEnding, at: string): void => {
      update.run({ id, state, attempts, nextRunAt, lastError: orNull(lastError), result: orNull(result), at })
    },
    setProgress: (id: string, progress: NonNullable<QueuedJob['progress']>): void => {
      setProgress.run(JSON.stringify(progress), id)
    },
    /** After a crash: what was running runs again; what was cut off `most` times waits for the user. Returns how many. */
    rescueRunning: (at: string, most: number, error: NonNullable<QueuedJob['lastError']>): number =>
      rescue.run({ at, most, error: JSON.stringify(error) }).changes,
    /** What is of no kind that there is any more waits for the user. Returns how many. */
    setAside: (kinds: readonly string[], at: string, error: NonNullable<QueuedJob['lastError']>): number =>
      orphan.run({ at, kinds: JSON.stringify(kinds), error: JSON.stringify(error) }).changes,
  }
}

const orNull = (value: unknown): string | null => (value === null || value === undefined ? null : JSON.stringify(value))
const parsed = <Value>(json: string | null): Value | null => (json === null ? null : (JSON.parse(json) as Value))
const toQueued = (row: Row): QueuedJob => ({
  ...row,
  payload: parsed(row.payload),
  progress: parsed(row.progress),
  lastError: parsed(row.lastError),
  result: parsed(row.result),
})
