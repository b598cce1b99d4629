import type { ProfileField } from '../contract/profile.ts'
import type { Database } from './database.ts'

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

const mostDecisions = 5_000

/** The only code that writes `profile_decisions`. */
export function createProfileStore(db: Database) {
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
    put: (row: ProfileDecisionRow): void => {
      decide.run(row)
    },
    get: (id: string) => decision.get(id),
    /** In the order they were taken. */
    list: (agentId: string) => decisions.all(agentId, mostDecisions),
    remove: (id: string): void => {
      undecide.run(id)
    },
    nextSeq: (agentId: string): number => next.get(agentId) ?? 1,
  }
}
