import type { Database } from './database.ts'
import { isOpen } from './job-queue-store.ts'

/** Where learning was off when something was said: for all, or in its conversation, which keeps it to itself. */
export type Unlearned = 'for_all' | 'in_chat'

/** The only code that writes the table `unlearned`: messages that nothing is ever learned from. */
export function createUnlearnedStore(db: Database) {
  const add = db.prepare<[messageId: string, isApart: number]>(
    'INSERT INTO unlearned (message_id, is_apart) VALUES (?, ?) ON CONFLICT DO NOTHING',
  )
  const addWaiting = db.prepare<[agentId: string]>(`
    INSERT INTO unlearned (message_id, is_apart)
    SELECT m.message_id, 0 FROM jobs j CROSS JOIN job_messages m ON m.job_id = j.id
    WHERE ${isOpen('j.')} AND j.kind = 'extract' AND j.agent_id = ? ON CONFLICT DO NOTHING`)
  const get = db.prepare<[messageId: string], number>('SELECT is_apart FROM unlearned WHERE message_id = ?').pluck()
  const apart = db
    .prepare<[messageIds: string], string>(
      'SELECT message_id FROM unlearned WHERE is_apart = 1 AND message_id IN (SELECT value FROM json_each(?))',
    )
    .pluck()
  const of = (messageId: string): Unlearned | null => {
    const isApart = get.get(messageId)
    return isApart === undefined ? null : isApart === 1 ? 'in_chat' : 'for_all'
  }
  return {
    add: (messageId: string, where: Unlearned): void => {
      add.run(messageId, Number(where === 'in_chat'))
    },
    /** What waits to be read of an agent's conversations, or is being read: its user wants nothing of it kept. */
    addWaiting: (agentId: string): void => {
      addWaiting.run(agentId)
    },
    of,
    has: (messageId: string): boolean => get.get(messageId) !== undefined,
    isApart: (messageId: string): boolean => of(messageId) === 'in_chat',
    /** Of these messages, those that are not brought up in other conversations. */
    apartAmong: (messageIds: readonly string[]): string[] => apart.all(JSON.stringify(messageIds)),
  }
}
export type UnlearnedStore = ReturnType<typeof createUnlearnedStore>
