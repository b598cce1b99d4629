import { isDeepStrictEqual } from 'node:util'
import type { Pain } from '../../contract/experience.ts'
import type { ChangeEntry, UndoStore } from '../../storage/change-store.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { EvolutionRow } from '../../storage/evolution-store.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { ProfileDecisionRow } from '../../storage/profile-store.ts'
import type { Clock } from '../../util/clock.ts'
import { newId } from '../../util/ids.ts'

/** What is kept of each store beside memories. */
interface Rows {
  readonly pain: Pain
  readonly candidate: EvolutionRow
  readonly profile_decision: ProfileDecisionRow
}

type State = {
  [Store in UndoStore]: {
    readonly store: Store
    readonly id: string
    readonly agentId: string
    readonly before: Rows[Store] | null
    readonly after: Rows[Store] | null
  }
}[UndoStore]

interface ChangeOf {
  readonly agentId: string
  readonly kind: string
  readonly summary: string
  readonly author: 'user' | 'assistant'
}

interface WriterDeps {
  readonly data: DataFile
  readonly file: MemoriesFile
  readonly clock: Clock
  readonly onChange: (agentId: string, store: UndoStore, id: string) => void
}

/**
 * The only way that problems, proposals and decisions on the profile change: with an entry of the undo log. The log is
 * in memories.db and is written first; the rows are in data.db. A write that was cut off between the two leaves an entry
 * whose undo finds everything as it was.
 */
export function createChangeWriter({ data, file, clock, onChange }: WriterDeps) {
  const tables: { readonly [Store in UndoStore]: Table<Rows[Store]> } = {
    pain: { get: (id) => data.pains.get(id, null), put: data.pains.put, remove: data.pains.remove },
    candidate: { get: (id) => data.evolution.get(id, null), put: data.evolution.put, remove: data.evolution.remove },
    profile_decision: data.profiles,
  }
  const apply = <Store extends UndoStore>(store: Store, id: string, json: string | null): void => {
    const table: Table<Rows[Store]> = tables[store]
    if (json === null) table.remove(id)
    else table.put(JSON.parse(json) as Rows[Store])
  }
  const log = (changeId: string, entry: Omit<ChangeEntry, 'afterVersion'>): void =>
    file.changes.addEntry(changeId, { ...entry, afterVersion: 0 })

  return {
    begin: (change: ChangeOf): string => {
      const changeId = newId()
      file.changes.add({ ...change, changeId, at: clock.now().toISOString() })
      return changeId
    },
    write: (changeId: string, { store, id, agentId, before, after }: State): void => {
      data.inTransaction(() => {
        log(changeId, { store, memoryId: id, before: jsonOf(before), after: jsonOf(after) })
        apply(store, id, jsonOf(after))
      })
      onChange(agentId, store, id)
    },
    /** What a change touched beside memories, last first. */
    entriesOf: (changeId: string) => file.changes.beside(changeId),
    /** True where what an entry touched is as the change left it, or as it was before by an undo that was cut off. */
    isAsLeft: ({ store, memoryId, before, after }: ChangeEntry): boolean => {
      if (store === 'memory') return true
      const now = jsonOf(tables[store].get(memoryId))
      return [before, after].some((state) => isSame(state, now))
    },
    /** Puts back what stood before an entry, noted under `under`. */
    restore: (under: Pick<ChangeOf, 'agentId'> & { readonly changeId: string }, entry: ChangeEntry): void => {
      const { store, memoryId, before, after } = entry
      if (store === 'memory') return
      apply(store, memoryId, before)
      log(under.changeId, { store, memoryId, before: after, after: before })
      onChange(under.agentId, store, memoryId)
    },
    /** One transaction of data.db. */
    together: data.inTransaction,
  }
}
export type ChangeWriter = ReturnType<typeof createChangeWriter>

interface Table<Row> {
  get(id: string): Row | undefined
  put(row: Row): void
  remove(id: string): void
}

/** The order of their fields does not matter: a row that is read has another one than the record it was made of. */
const isSame = (left: string | null, right: string | null): boolean =>
  left === null || right === null ? left === right : isDeepStrictEqual(JSON.parse(left), JSON.parse(right))

const jsonOf = (value: object | undefined | null): string | null => (value ? JSON.stringify(value) : null)
