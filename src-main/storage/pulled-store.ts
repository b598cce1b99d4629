import type { Pulled } from '../contract/pulled.ts'
import type { Database } from './database.ts'

interface Row {
  readonly memoryId: string | null
  readonly sessionId: string | null
}

/** The only code that reads or writes the table `pulled`: what the user put into messages by hand. */
export function createPulledStore(db: Database) {
  const insert = db.prepare<[Row & { messageId: string; position: number }]>(
    'INSERT INTO pulled (message_id, position, memory_id, session_id) VALUES (@messageId, @position, @memoryId, @sessionId)',
  )
  const of = db.prepare<[messageId: string], Row>(
    'SELECT memory_id AS memoryId, session_id AS sessionId FROM pulled WHERE message_id = ? ORDER BY position',
  )
  const ofMessages = db.prepare<[ids: string], Row & { messageId: string }>(`
    SELECT p.message_id AS messageId, p.memory_id AS memoryId, p.session_id AS sessionId
    FROM json_each(?) f CROSS JOIN pulled p ON p.message_id = f.value ORDER BY f.key, p.position`)
  return {
    add: (messageId: string, things: readonly Pulled[]): void => {
      things.forEach((thing, position) =>
        insert.run({ memoryId: null, sessionId: null, ...thing, messageId, position }),
      )
    },
    /** What was put into these, by message. */
    ofMessages: (ids: readonly string[]): ReadonlyMap<string, Pulled[]> => {
      const rows = Map.groupBy(ofMessages.all(JSON.stringify(ids)), ({ messageId }) => messageId)
      return new Map([...rows].map(([id, those]) => [id, those.flatMap(toPulled)]))
    },
    of: (messageId: string): Pulled[] => of.all(messageId).flatMap(toPulled),
  }
}

const toPulled = ({ memoryId, sessionId }: Row): Pulled[] =>
  memoryId !== null ? [{ memoryId }] : sessionId !== null ? [{ sessionId }] : []
