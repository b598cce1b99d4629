import type { UntrustedSpan } from '../contract/chat.ts'
import type { CandidateStatus } from '../contract/evolution.ts'
import type { Database } from './database.ts'
import { ownedBy, type Owners } from './scope.ts'

export interface EvolutionRow {
  readonly id: string
  readonly agentId: string
  readonly status: CandidateStatus
  readonly createdAt: string
  readonly decidedAt: string | null
  /** Absent for a way of working. */
  readonly kind?: 'workflow'
}

/** A message that asks for work in several steps. */
export interface WorkflowRequestRow {
  readonly messageId: string
  readonly agentId: string
  readonly sessionId: string
  /** The accepted ways of working that it asks for together, as JSON; `[]` where it names its steps itself. */
  readonly routines: string
  readonly saidAt: string
  readonly candidateId: string | null
}

/** A request for repeated work with its message as it is now. */
export interface WorkflowRequestText extends WorkflowRequestRow {
  readonly text: string
  readonly untrustedSpans: readonly UntrustedSpan[]
}

/** A message in which the user asked for work. */
export interface WorkRequestRow {
  readonly messageId: string
  readonly agentId: string
  readonly sessionId: string
  readonly saidAt: string
  readonly candidateId: string | null
}

/** A request for repeated work with its message as it is now. */
export interface WorkRequestText extends WorkRequestRow {
  readonly text: string
  readonly untrustedSpans: readonly UntrustedSpan[]
}

type Row = Omit<EvolutionRow, 'kind'> & { readonly kind: 'routine' | 'workflow' }
type RequestRow = WorkRequestRow & { readonly text: string; readonly untrustedSpans: string }
type StepsRow = WorkflowRequestRow & { readonly text: string; readonly untrustedSpans: string }

/** The only code that reads or writes `evolution_candidates`, `work_requests` and `workflow_requests`. */
export function createEvolutionStore(db: Database) {
  const columns = 'id, agent_id AS agentId, status, created_at AS createdAt, decided_at AS decidedAt, kind'
  const put = db.prepare<[Row]>(`
    INSERT INTO evolution_candidates (id, agent_id, status, created_at, decided_at, kind) VALUES (@id, @agentId, @status, @createdAt, @decidedAt, @kind)
    ON CONFLICT (id) DO UPDATE SET status = excluded.status, decided_at = excluded.decided_at`)
  const remove = db.prepare<[id: string]>('DELETE FROM evolution_candidates WHERE id = ?')
  const get = db.prepare<[{ id: string; owners: Owners }], Row>(
    `SELECT ${columns} FROM evolution_candidates WHERE id = @id AND ${ownedBy('agent_id')}`,
  )
  const list = db.prepare<
    [{ agentId: string; status: CandidateStatus | null; limit: number; kind: Row['kind'] }],
    Row
  >(`
    SELECT ${columns} FROM evolution_candidates WHERE agent_id = @agentId AND (@status IS NULL OR status = @status) AND kind = @kind
    ORDER BY created_at DESC, id LIMIT @limit`)
  // The words are read from the message itself: what is redacted there is redacted here.
  const requestColumns = `r.message_id AS messageId, r.agent_id AS agentId, r.session_id AS sessionId,
    r.said_at AS saidAt, r.candidate_id AS candidateId, m.text, m.untrusted_spans AS untrustedSpans`
  const addRequest = db.prepare<[WorkRequestRow]>(`
    INSERT INTO work_requests (message_id, agent_id, session_id, said_at, candidate_id)
    VALUES (@messageId, @agentId, @sessionId, @saidAt, @candidateId) ON CONFLICT (message_id) DO NOTHING`)
  const assign = db.prepare<[candidateId: string, messageId: string]>(
    'UPDATE work_requests SET candidate_id = ? WHERE message_id = ?',
  )
  const requests = db.prepare<[agentId: string, limit: number], RequestRow>(`
    SELECT ${requestColumns} FROM work_requests r JOIN messages m ON m.id = r.message_id
    WHERE r.agent_id = ? ORDER BY r.said_at DESC LIMIT ?`)
  const ofCandidate = db.prepare<[candidateId: string], RequestRow>(`
    SELECT ${requestColumns} FROM work_requests r JOIN messages m ON m.id = r.message_id
    WHERE r.candidate_id = ? ORDER BY r.said_at LIMIT 1000`)

  const stepsColumns = `w.message_id AS messageId, w.agent_id AS agentId, w.session_id AS sessionId, w.routines,
    w.said_at AS saidAt, w.candidate_id AS candidateId, m.text, m.untrusted_spans AS untrustedSpans`
  const addSteps = db.prepare<[WorkflowRequestRow]>(`
    INSERT INTO workflow_requests (message_id, routines, agent_id, session_id, said_at, candidate_id)
    VALUES (@messageId, @routines, @agentId, @sessionId, @saidAt, @candidateId) ON CONFLICT DO NOTHING`)
  const assignSteps = db.prepare<[{ candidateId: string; messageId: string; routines: string }]>(
    'UPDATE workflow_requests SET candidate_id = @candidateId WHERE message_id = @messageId AND routines = @routines',
  )
  const steps = db.prepare<[{ agentId: string; limit: number }], StepsRow>(`
    SELECT ${stepsColumns} FROM workflow_requests w JOIN messages m ON m.id = w.message_id
    WHERE w.agent_id = @agentId ORDER BY w.said_at DESC LIMIT @limit`)
  const stepsOf = db.prepare<[candidateId: string], StepsRow>(`
    SELECT ${stepsColumns} FROM workflow_requests w JOIN messages m ON m.id = w.message_id
    WHERE w.candidate_id = ? ORDER BY w.said_at LIMIT 1000`)

  return {
    put: (row: EvolutionRow): void => {
      put.run({ ...row, kind: row.kind ?? 'routine' })
    },
    remove: (id: string): void => {
      remove.run(id)
    },
    get: (id: string, owners: Owners): EvolutionRow | undefined => {
      const row = get.get({ id, owners })
      return row && toRow(row)
    },
    /** Latest first. */
    list: (agentId: string, status: CandidateStatus | null, limit: number, kind: Row['kind'] = 'routine') =>
      list.all({ agentId, status, limit, kind }).map(toRow),
    requests: {
      add: (row: WorkRequestRow): void => {
        addRequest.run(row)
      },
      assign: (messageId: string, candidateId: string): void => {
        assign.run(candidateId, messageId)
      },
      /** Latest first. */
      list: (agentId: string, limit: number): WorkRequestText[] => requests.all(agentId, limit).map(withSpans),
      /** First said first. */
      ofCandidate: (candidateId: string): WorkRequestText[] => ofCandidate.all(candidateId).map(withSpans),
    },
    workflowRequests: {
      add: (row: WorkflowRequestRow): void => {
        addSteps.run(row)
      },
      assign: ({ messageId, routines }: WorkflowRequestRow, candidateId: string): void => {
        assignSteps.run({ candidateId, messageId, routines })
      },
      /** Latest first. */
      list: (agentId: string, limit: number): WorkflowRequestText[] => steps.all({ agentId, limit }).map(withSpans),
      /** First said first. */
      ofCandidate: (candidateId: string): WorkflowRequestText[] => stepsOf.all(candidateId).map(withSpans),
    },
  }
}

/** A way of working has no kind: as it stood in entries that were written before there were others. */
const toRow = ({ kind, ...row }: Row): EvolutionRow => (kind === 'workflow' ? { ...row, kind } : row)

const withSpans = <One extends { readonly untrustedSpans: string }>({ untrustedSpans, ...row }: One) => ({
  ...row,
  untrustedSpans: JSON.parse(untrustedSpans) as UntrustedSpan[],
})
