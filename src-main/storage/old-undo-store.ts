import type { UndoStore } from './change-store.ts'
import type { Database } from './database.ts'

interface OldUndoEntry {
  readonly kind: UndoStore
  readonly id: string
  readonly before: string | null
  readonly after: string | null
}

/** `growth_changes`, which versions before ADR 25 wrote: nothing is added to it any more. */
export function createOldUndoStore(db: Database) {
  const changeIds = db
    .prepare<[], string>('SELECT DISTINCT change_id FROM growth_changes ORDER BY change_id LIMIT 100000')
    .pluck()
  const entries = db.prepare<[changeId: string], OldUndoEntry>(
    'SELECT kind, id, before, after FROM growth_changes WHERE change_id = ? ORDER BY position LIMIT 1000',
  )
  const remove = db.prepare<[changeId: string]>('DELETE FROM growth_changes WHERE change_id = ?')
  return {
    /** In the order in which they were begun: the ids of changes begin with their time. */
    changeIds: () => changeIds.all(),
    entries: (changeId: string) => entries.all(changeId),
    remove: (changeId: string): void => {
      remove.run(changeId)
    },
  }
}
