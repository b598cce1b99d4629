import type { ProfileField, ProfileLine } from '../contract/profile.ts'
import type { Database } from './database.ts'

/** Lines kept of one field; the oldest make room. */
const keptPerField = 50

/**
 * The only code that reads or writes the table `user_profiles`. It keeps every line ever learned of a field;
 * which of them holds today follows from the memories they rest on, so that undo needs nothing here.
 */
export function createProfileStore(db: Database) {
  const upsert = db.prepare<[ProfileLine & { agentId: string }]>(`
    INSERT INTO user_profiles (agent_id, field, value, confidence, quote, message_id, session_id, memory_id, updated_at)
    VALUES (@agentId, @field, @value, @confidence, @quote, @messageId, @sessionId, @memoryId, @updatedAt)
    ON CONFLICT (agent_id, field, value) DO UPDATE SET confidence = excluded.confidence, quote = excluded.quote,
      message_id = excluded.message_id, session_id = excluded.session_id, memory_id = excluded.memory_id, updated_at = excluded.updated_at
    WHERE excluded.updated_at >= user_profiles.updated_at`)
  const clear = db.prepare<[agentId: string, field: string]>(
    'DELETE FROM user_profiles WHERE agent_id = ? AND field = ?',
  )
  const removeValue = db.prepare<[agentId: string, field: string, value: string]>(
    'DELETE FROM user_profiles WHERE agent_id = ? AND field = ? AND value = ?',
  )
  const trim = db.prepare<[agentId: string, field: string, limit: number]>(`
    DELETE FROM user_profiles WHERE (agent_id, field, value) IN (
      SELECT agent_id, field, value FROM user_profiles WHERE agent_id = ? AND field = ? ORDER BY updated_at DESC, value LIMIT -1 OFFSET ?)`)
  const list = db.prepare<[agentId: string], ProfileLine>(`
    SELECT field, value, confidence, quote, message_id AS messageId, session_id AS sessionId, memory_id AS memoryId, updated_at AS updatedAt
    FROM user_profiles WHERE agent_id = ? ORDER BY field, updated_at DESC, value LIMIT 1000`)

  return {
    put: (agentId: string, line: ProfileLine): void => {
      upsert.run({ ...line, agentId })
      trim.run(agentId, line.field, keptPerField)
    },
    /** Removes one value, or the whole field. */
    remove: (agentId: string, field: ProfileField, value: string | null): void => {
      if (value === null) clear.run(agentId, field)
      else removeValue.run(agentId, field, value)
    },
    /** Newest first within a field. */
    list: (agentId: string): ProfileLine[] => list.all(agentId),
  }
}
export type ProfileStore = ReturnType<typeof createProfileStore>
