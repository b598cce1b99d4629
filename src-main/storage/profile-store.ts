import type { ProfileField } from '../contract/profile.ts'
import type { Database } from './database.ts'

/** A place in a conversation that a value of the profile rests on. */
export interface ProfileEvidenceRow {
  readonly id: string
  readonly agentId: string
  readonly field: ProfileField
  readonly value: string
  readonly basis: 'stated' | 'inferred'
  /** 0 to 1: how sure these words alone make it. */
  readonly weight: number
  readonly quote: string
  readonly messageId: string
  readonly sessionId: string | null
  /** The memory learned from the same words: the value holds as long as that does. */
  readonly memoryId: string | null
  readonly saidAt: string
}

/** What the user decided about a value in the profile itself. Never changed, only added and taken back. */
export interface ProfileDecisionRow {
  readonly id: string
  /** Orders them. */
  readonly seq: number
  readonly agentId: string
  readonly field: ProfileField
  readonly value: string
  readonly kind: 'entered' | 'edited' | 'removed'
  readonly at: string
}

const most = 5_000

/** The only code that writes `profile_evidence` and `profile_decisions`. */
export function createProfileStore(db: Database) {
  const evidenceColumns = `id, agent_id AS agentId, field, value, basis, weight, quote, message_id AS messageId,
    session_id AS sessionId, memory_id AS memoryId, said_at AS saidAt`
  const put = db.prepare<[ProfileEvidenceRow]>(`
    INSERT INTO profile_evidence (id, agent_id, field, value, basis, weight, quote, message_id, session_id, memory_id, said_at)
    VALUES (@id, @agentId, @field, @value, @basis, @weight, @quote, @messageId, @sessionId, @memoryId, @saidAt)
    ON CONFLICT (agent_id, message_id, field, value) DO UPDATE SET basis = excluded.basis, weight = excluded.weight,
      quote = excluded.quote, memory_id = excluded.memory_id`)
  const byId = db.prepare<[id: string], ProfileEvidenceRow>(
    `SELECT ${evidenceColumns} FROM profile_evidence WHERE id = ?`,
  )
  const ofMessage = db.prepare<[agentId: string, messageId: string], ProfileEvidenceRow>(
    `SELECT ${evidenceColumns} FROM profile_evidence WHERE agent_id = ? AND message_id = ?`,
  )
  const list = db.prepare<[agentId: string, limit: number], ProfileEvidenceRow>(
    `SELECT ${evidenceColumns} FROM profile_evidence WHERE agent_id = ? ORDER BY said_at DESC LIMIT ?`,
  )
  const remove = db.prepare<[id: string]>('DELETE FROM profile_evidence WHERE id = ?')
  const decisionColumns = 'id, seq, agent_id AS agentId, field, value, kind, at'
  const decide = db.prepare<[ProfileDecisionRow]>(`
    INSERT INTO profile_decisions (id, seq, agent_id, field, value, kind, at)
    VALUES (@id, @seq, @agentId, @field, @value, @kind, @at) ON CONFLICT (id) DO NOTHING`)
  const decision = db.prepare<[id: string], ProfileDecisionRow>(
    `SELECT ${decisionColumns} FROM profile_decisions WHERE id = ?`,
  )
  const decisions = db.prepare<[agentId: string, limit: number], ProfileDecisionRow>(
    `SELECT ${decisionColumns} FROM profile_decisions WHERE agent_id = ? ORDER BY seq LIMIT ?`,
  )
  const undecide = db.prepare<[id: string]>('DELETE FROM profile_decisions WHERE id = ?')
  const next = db
    .prepare<[agentId: string], number>('SELECT coalesce(max(seq), 0) + 1 FROM profile_decisions WHERE agent_id = ?')
    .pluck()

  return {
    evidence: {
      /** A second one of the same value and message takes its place. */
      put: (row: ProfileEvidenceRow): void => {
        put.run(row)
      },
      get: (id: string) => byId.get(id),
      ofMessage: (agentId: string, messageId: string) => ofMessage.all(agentId, messageId),
      /** Newest first. */
      list: (agentId: string) => list.all(agentId, most),
      remove: (id: string): void => {
        remove.run(id)
      },
    },
    decisions: {
      put: (row: ProfileDecisionRow): void => {
        decide.run(row)
      },
      get: (id: string) => decision.get(id),
      /** In the order they were taken. */
      list: (agentId: string) => decisions.all(agentId, most),
      remove: (id: string): void => {
        undecide.run(id)
      },
      nextSeq: (agentId: string): number => next.get(agentId) ?? 1,
    },
  }
}
