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
  return {
    add: (messageId: string, things: readonly Pulled[]): void => {
      things.forEach((thing, position) =>
        insert.run({ memoryId: null, sessionId: null, ...thing, messageId, position }),
      )
    },
    of: (messageId: string): Pulled[] =>
      of
        .all(messageId)
        .flatMap(({ memoryId, sessionId }): Pulled[] =>
          memoryId !== null ? [{ memoryId }] : sessionId !== null ? [{ sessionId }] : [],
        ),
  }
}
