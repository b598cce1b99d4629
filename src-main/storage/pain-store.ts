import type { Pain, PainStatus, Said, Tried } from '../contract/experience.ts'
import type { Database } from './database.ts'
import { ownedBy, type Owners } from './scope.ts'

type PainRow = Omit<Pain, 'evidence' | 'tries'>

/** The only code that reads or writes `pains`, `pain_evidence` and `pain_tries`. */
export function createPainStore(db: Database) {
  const columns =
    'id, agent_id AS agentId, summary, category, severity, status, language, created_at AS createdAt, updated_at AS updatedAt'
  const put = db.prepare<[PainRow]>(`
    INSERT INTO pains (id, agent_id, summary, category, severity, status, language, created_at, updated_at)
    VALUES (@id, @agentId, @summary, @category, @severity, @status, @language, @createdAt, @updatedAt)
    ON CONFLICT (id) DO UPDATE SET summary = excluded.summary, category = excluded.category, severity = excluded.severity,
      status = excluded.status, updated_at = excluded.updated_at`)
  const remove = db.prepare<[id: string]>('DELETE FROM pains WHERE id = ?')
  const get = db.prepare<[{ id: string; owners: Owners }], PainRow>(
    `SELECT ${columns} FROM pains WHERE id = @id AND ${ownedBy('agent_id')}`,
  )
  const list = db.prepare<[{ agentId: string; status: PainStatus | null; limit: number }], PainRow>(`
    SELECT ${columns} FROM pains WHERE agent_id = @agentId AND (@status IS NULL OR status = @status)
    ORDER BY updated_at DESC, id LIMIT @limit`)
  const byMessage = db.prepare<[{ agentId: string; messageId: string }], PainRow>(`
    SELECT ${columns} FROM pains WHERE agent_id = @agentId AND id IN (
      SELECT pain_id FROM pain_evidence WHERE message_id = @messageId
      UNION SELECT pain_id FROM pain_tries WHERE message_id = @messageId) LIMIT 100`)
  const evidence = db.prepare<[id: string], Said>(`
    SELECT quote, session_id AS sessionId, message_id AS messageId, said_at AS saidAt
    FROM pain_evidence WHERE pain_id = ? ORDER BY position LIMIT 1000`)
  const tries = db.prepare<[id: string], Tried>(`
    SELECT solution, outcome, quote, session_id AS sessionId, message_id AS messageId, said_at AS saidAt
    FROM pain_tries WHERE pain_id = ? ORDER BY position LIMIT 1000`)
  const clearEvidence = db.prepare<[id: string]>('DELETE FROM pain_evidence WHERE pain_id = ?')
  const clearTries = db.prepare<[id: string]>('DELETE FROM pain_tries WHERE pain_id = ?')
  const addEvidence = db.prepare<[Said & { id: string; position: number }]>(`
    INSERT INTO pain_evidence (pain_id, position, session_id, message_id, quote, said_at)
    VALUES (@id, @position, @sessionId, @messageId, @quote, @saidAt)`)
  const addTry = db.prepare<[Tried & { id: string; position: number }]>(`
    INSERT INTO pain_tries (pain_id, position, solution, outcome, session_id, message_id, quote, said_at)
    VALUES (@id, @position, @solution, @outcome, @sessionId, @messageId, @quote, @saidAt)`)

  const whole = (row: PainRow): Pain => ({ ...row, evidence: evidence.all(row.id), tries: tries.all(row.id) })

  return {
    /** Writes a pain with all that belongs to it, in place of what was there. */
    put: ({ evidence: said, tries: tried, ...row }: Pain): void => {
      put.run(row)
      clearEvidence.run(row.id)
      clearTries.run(row.id)
      said.forEach((one, position) => addEvidence.run({ ...one, id: row.id, position }))
      tried.forEach((one, position) => addTry.run({ ...one, id: row.id, position }))
    },
    remove: (id: string): void => {
      remove.run(id)
    },
    get: (id: string, owners: Owners): Pain | undefined => {
      const row = get.get({ id, owners })
      return row && whole(row)
    },
    /** Last changed first. */
    list: (agentId: string, status: PainStatus | null, limit: number): Pain[] =>
      list.all({ agentId, status, limit }).map(whole),
    /** Those that rest on a message. */
    ofMessage: (agentId: string, messageId: string): Pain[] => byMessage.all({ agentId, messageId }).map(whole),
  }
}
