import type { ChangeEntry } from './change-store.ts'
import type { Database } from './database.ts'

/** How something beside memories was before and after a change. */
export interface BesideImage extends Pick<ChangeEntry, 'store' | 'before' | 'after'> {
  readonly seq: number
  readonly changeId: string
}

/** The part of the lineage store for entries of the undo log that are about no memory: looked through when words are destroyed. */
export function createBesideImages(db: Database) {
  const list = db.prepare<[agentId: string], BesideImage>(`
    SELECT e.seq, e.change_id AS changeId, e.store, e.before, e.after
    FROM changes c CROSS JOIN change_entries e ON e.change_id = c.id
    WHERE c.agent_id = ? AND e.store <> 'memory' LIMIT 100000`)
  const remove = db.prepare<[seq: number]>('DELETE FROM change_entries WHERE seq = ?')
  const write = db.prepare<[before: string | null, after: string | null, seq: number]>(
    'UPDATE change_entries SET before = ?, after = ? WHERE seq = ?',
  )
  return {
    list: (agentId: string): BesideImage[] => list.all(agentId),
    remove: (seq: number): void => {
      remove.run(seq)
    },
    write: ({ seq, before, after }: Pick<BesideImage, 'seq' | 'before' | 'after'>): void => {
      write.run(before, after, seq)
    },
  }
}
