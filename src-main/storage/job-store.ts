import { emptyReasons, type ExtractionState, type Learned } from '../contract/chat.ts'
import type { Job } from '../contract/job.ts'
import { rejectionReasons } from '../contract/rejection.ts'
import type { Database } from './database.ts'
import { isOpen } from './job-queue-store.ts'
import { ownedBy, type Owners } from './scope.ts'
import { optional } from './optional.ts'

type JobRow = Omit<Job, 'messageIds' | 'lastError' | 'result'> & {
  readonly messageIds: string
  readonly lastError: string | null
  readonly result: string | null
}
/** Something that a model noted; `seq` counts up. */
type NotedRow = Pick<LearnedRow, 'memoryId' | 'changeId'> & { readonly seq: number }
/** `dueAt` null: at once. */
interface QueuedJob {
  readonly id: string
  readonly agentId: string
  readonly sessionId: string
  readonly at: string
  readonly dueAt: string | null
}
export type LearnedRow = Omit<Learned, 'title'> & { readonly messageId: string }

/** What is of learning: `job_messages`, `learned`, and the `jobs` that learn; those of every kind are in the queue store. */
export function createJobStore(db: Database) {
  const columns = `j.id, j.kind, j.state, j.agent_id AS agentId, j.session_id AS sessionId, j.attempts, j.next_run_at AS nextRunAt,
    j.last_error AS lastError, j.result, j.created_at AS createdAt, j.updated_at AS updatedAt,
    (SELECT json_group_array(message_id) FROM job_messages WHERE job_id = j.id) AS messageIds`
  const insert = db.prepare<[QueuedJob]>(`
    INSERT INTO jobs (id, kind, state, agent_id, session_id, attempts, next_run_at, last_error, result, created_at, updated_at)
    VALUES (@id, 'extract', 'pending', @agentId, @sessionId, 0, @dueAt, NULL, NULL, @at, @at)`)
  const queue = db.prepare<[messageId: string, jobId: string]>(
    'INSERT INTO job_messages (message_id, job_id) VALUES (?, ?) ON CONFLICT (message_id) DO NOTHING',
  )
  const isQueued = db.prepare<[messageId: string], { jobId: string }>(
    'SELECT job_id AS jobId FROM job_messages WHERE message_id = ?',
  )
  const claimed = db
    .prepare<[messageId: string], number>(
      "SELECT 1 FROM job_messages m JOIN jobs j ON j.id = m.job_id WHERE m.message_id = ? AND j.kind <> 'extract'",
    )
    .pluck()
  const waiting = db.prepare<[sessionId: string], { id: string }>(
    "SELECT id FROM jobs WHERE session_id = ? AND kind = 'extract' AND state = 'pending' AND attempts = 0 ORDER BY created_at DESC, id DESC LIMIT 1",
  )
  const count = db.prepare<[jobId: string], { messages: number }>(
    'SELECT count(*) AS messages FROM job_messages WHERE job_id = ?',
  )
  const moveDue = db.prepare<[{ id: string; dueAt: string | null }]>(
    'UPDATE jobs SET next_run_at = CASE WHEN next_run_at IS NULL THEN NULL ELSE @dueAt END WHERE id = @id',
  )
  const postpone = db.prepare<[{ sessionId: string; until: string }]>(
    "UPDATE jobs SET next_run_at = @until WHERE session_id = @sessionId AND kind = 'extract' AND state = 'pending' AND next_run_at IS NOT NULL",
  )
  const settled = `kind = 'extract' AND state = 'pending' AND next_run_at IS NOT NULL`
  const settleAll = db.prepare<[]>(`UPDATE jobs SET next_run_at = NULL WHERE ${isOpen('')} AND ${settled}`)
  const settleSession = db.prepare<[sessionId: string]>(
    `UPDATE jobs SET next_run_at = NULL WHERE session_id = ? AND ${settled}`,
  )
  const settleOthers = db.prepare<[{ agentId: string; sessionId: string }]>(
    `UPDATE jobs SET next_run_at = NULL WHERE ${isOpen('')} AND ${settled} AND agent_id = @agentId AND session_id <> @sessionId`,
  )
  const get = db.prepare<[{ id: string; owners: Owners }], JobRow>(
    `SELECT ${columns} FROM jobs j WHERE j.id = @id AND j.kind = 'extract' AND ${ownedBy('j.agent_id')}`,
  )
  const list = db.prepare<[{ owners: Owners; state: string | null; sessionId: string | null; limit: number }], JobRow>(`
    SELECT ${columns} FROM jobs j
    WHERE ${ownedBy('j.agent_id')} AND j.kind = 'extract' AND (@state IS NULL OR j.state = @state) AND (@sessionId IS NULL OR j.session_id = @sessionId)
    ORDER BY j.created_at DESC, j.id DESC LIMIT @limit`)
  const doneSince = db.prepare<[since: string], { jobId: string; messageId: string }>(`
    SELECT m.job_id AS jobId, m.message_id AS messageId FROM jobs j JOIN job_messages m ON m.job_id = j.id
    WHERE j.kind = 'extract' AND j.state = 'done' AND j.updated_at >= ? ORDER BY j.created_at, j.id, m.message_id`)
  const redo = db.prepare<[at: string, id: string]>(`
    UPDATE jobs SET state = 'pending', attempts = 0, rescues = 0, next_run_at = NULL, last_error = NULL, result = NULL,
      updated_at = ? WHERE id = ?`)
  const unlearn = db.prepare<[messageId: string]>('DELETE FROM learned WHERE message_id = ?')
  const open = db.prepare<[{ owners: Owners }], { total: number }>(
    `SELECT count(*) AS total FROM jobs WHERE ${isOpen('')} AND kind = 'extract' AND ${ownedBy('agent_id')}`,
  )
  const lastDone = db.prepare<[{ owners: Owners }], { at: string | null }>(
    `SELECT max(updated_at) AS at FROM jobs j WHERE state = 'done' AND ${ownedBy('agent_id')}
      AND EXISTS (SELECT 1 FROM learned WHERE job_id = j.id AND outcome <> 'forgotten')`,
  )
  const learn = db.prepare<[LearnedRow & { jobId: string; providerId: string | null; model: string | null }]>(`
    INSERT INTO learned (job_id, message_id, memory_id, outcome, change_id, provider_id, model)
    VALUES (@jobId, @messageId, @memoryId, @outcome, @changeId, @providerId, @model)
    ON CONFLICT DO NOTHING`)
  const learnedBy = db.prepare<[providerId: string, model: string, after: number, most: number], NotedRow>(`
    SELECT seq, memory_id AS memoryId, change_id AS changeId FROM learned
    WHERE provider_id IS NOT NULL AND provider_id = ? AND model = ? AND seq > ? ORDER BY seq DESC LIMIT ?`)
  const learnedOf = db.prepare<[messageIds: string], LearnedRow>(`
    SELECT message_id AS messageId, memory_id AS memoryId, outcome, change_id AS changeId
    FROM learned WHERE message_id IN (SELECT value FROM json_each(?)) ORDER BY seq LIMIT 1000`)

  return {
    /**
     * Queues a user message for extraction: in the session's waiting job where one has room, whose due time moves, else
     * in a job of its own. A full job is due at once, and so stays one that was due. False: it was queued before.
     */
    enqueue: ({ mostMessages, ...job }: QueuedJob & { mostMessages: number | null }, messageId: string): boolean => {
      if (isQueued.get(messageId)) return false
      const open = waiting.get(job.sessionId)
      const held = open && mostMessages !== null ? (count.get(open.id)?.messages ?? 0) : 0
      const isTaken = open !== undefined && (mostMessages === null || held < mostMessages)
      const isFull = (isTaken ? held + 1 : 1) === mostMessages
      const dueAt = isFull ? null : job.dueAt
      if (isTaken) moveDue.run({ id: open.id, dueAt })
      else insert.run({ ...job, dueAt })
      return queue.run(messageId, isTaken ? open.id : job.id).changes === 1
    },
    /** A message that a job of another kind said: it is never queued to be learned from. */
    claim: (jobId: string, messageId: string): void => {
      queue.run(messageId, jobId)
    },
    isClaimed: (messageId: string): boolean => claimed.get(messageId) !== undefined,
    /** Moves the due time of what waits for the conversation to rest. */
    postpone: (sessionId: string, until: string): void => {
      postpone.run({ sessionId, until })
    },
    /** What waits for its conversation to rest is due now. Returns how many jobs. */
    settleAll: (): number => settleAll.run().changes,
    settleSession: (sessionId: string): number => settleSession.run(sessionId).changes,
    /** The same in an agent's other conversations. */
    settleOthers: (session: { agentId: string; sessionId: string }): number => settleOthers.run(session).changes,
    jobOf: (messageId: string): string | undefined => isQueued.get(messageId)?.jobId,
    get: (id: string, owners: Owners) => optional(get.get({ id, owners }), toJob),
    list: (filter: { owners: Owners; state: ExtractionState | null; sessionId: string | null; limit: number }) =>
      list.all(filter).map(toJob),
    /** The messages of the jobs that came to their end since. */
    doneSince: (since: string) => doneSince.all(since),
    /** Has these jobs run once more; what these messages are said to have taught is no longer there. */
    readAgain: (jobIds: readonly string[], messageIds: readonly string[], at: string): void => {
      for (const id of jobIds) redo.run(at, id)
      for (const id of messageIds) unlearn.run(id)
    },
    openCount: (owners: Owners): number => open.get({ owners })?.total ?? 0,
    /** When something was learned last. */
    lastDoneAt: (owners: Owners): string | null => lastDone.get({ owners })?.at ?? null,
    /** `readBy`: the model that noted it; null for the rules. */
    learn: (
      jobId: string,
      row: LearnedRow,
      readBy: { readonly providerId: string; readonly model: string } | null,
    ): void => {
      learn.run({ ...row, jobId, providerId: readBy?.providerId ?? null, model: readBy?.model ?? null })
    },
    /** The last things that a model noted after `after`, latest first. */
    learnedBy: ({ providerId, model }: { providerId: string; model: string }, after: number, most: number) =>
      learnedBy.all(providerId, model, after, most),
    learnedOf: (messageIds: readonly string[]): LearnedRow[] => learnedOf.all(JSON.stringify(messageIds)),
  }
}
export type JobStore = ReturnType<typeof createJobStore>

type Result = NonNullable<Job['result']>
type Added = 'waiting' | 'turnedDown'
const knownReasons: ReadonlySet<string> = new Set(emptyReasons)
const knownRejections: ReadonlySet<string> = new Set(rejectionReasons)

/** A stored result, which may lack what was added since, or give reasons that are no longer given. */
function toResult(stored: string): Result {
  const result = JSON.parse(stored) as Omit<Result, Added> & Partial<Pick<Result, Added>>
  const { reason, waiting = 0, turnedDown = [] } = result
  return {
    ...result,
    waiting,
    reason: reason === null || knownReasons.has(reason) ? reason : 'nothing_personal',
    turnedDown: turnedDown.filter((one) => knownRejections.has(one)),
  }
}

const toJob = (row: JobRow): Job => ({
  ...row,
  messageIds: JSON.parse(row.messageIds) as string[],
  lastError: row.lastError ? (JSON.parse(row.lastError) as Job['lastError']) : null,
  result: row.result ? toResult(row.result) : null,
})
