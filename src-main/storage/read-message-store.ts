import type { Database } from './database.ts'

/** The only code that reads or writes `growth_read`: messages that habits were learned from. */
export function createReadMessageStore(db: Database) {
  const markRead = db.prepare<[messageId: string, at: string]>(
    'INSERT INTO growth_read (message_id, at) VALUES (?, ?) ON CONFLICT (message_id) DO NOTHING',
  )
  return {
    /** False where the message was read before. */
    markRead: (messageId: string, at: string): boolean => markRead.run(messageId, at).changes === 1,
  }
}
