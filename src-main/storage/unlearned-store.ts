import type { Database } from './database.ts'

/** Where learning was off when something was said: for all, or in its conversation, which keeps it to itself. */
export type Unlearned = 'for_all' | 'in_chat'

/** The only code that writes the table `unlearned`: messages that nothing is ever learned from. */
export function createUnlearnedStore(db: Database) {
  const add = db.prepare<[messageId: string, isApart: number]>(
    'INSERT INTO unlearned (message_id, is_apart) VALUES (?, ?) ON CONFLICT DO NOTHING',
  )
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
    of,
    has: (messageId: string): boolean => get.get(messageId) !== undefined,
    isApart: (messageId: string): boolean => of(messageId) === 'in_chat',
    /** Of these messages, those that are not brought up in other conversations. */
    apartAmong: (messageIds: readonly string[]): string[] => apart.all(JSON.stringify(messageIds)),
  }
}
export type UnlearnedStore = ReturnType<typeof createUnlearnedStore>
