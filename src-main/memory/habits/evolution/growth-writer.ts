import { isDeepStrictEqual } from 'node:util'
import type { Caller } from '../../../contract/caller.ts'
import { AppError } from '../../../contract/error.ts'
import type { Pain } from '../../../contract/experience.ts'
import type { DataFile } from '../../../storage/data-file.ts'
import type { EvolutionRow } from '../../../storage/evolution-store.ts'
import type { MemoriesFile } from '../../../storage/memories-file.ts'
import type { ProfileDecisionRow } from '../../../storage/profile-store.ts'
import type { Clock } from '../../../util/clock.ts'
import { newId } from '../../../util/ids.ts'
import { found, notFound } from '../../lifecycle/not-found.ts'

/** What is kept of each kind. */
interface Rows {
  readonly pain: Pain
  readonly candidate: EvolutionRow
  readonly profile_decision: ProfileDecisionRow
}
export type GrowthKind = keyof Rows

type State = {
  [Kind in GrowthKind]: {
    readonly kind: Kind
    readonly id: string
    readonly agentId: string
    readonly before: Rows[Kind] | null
    readonly after: Rows[Kind] | null
  }
}[GrowthKind]

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
  readonly onChange: (agentId: string, what: GrowthKind, id: string) => void
}

/**
 * The only way pains, candidates and what the user decided about the profile change: with an entry that undoes it. The change itself is listed with those of
 * memories; the entries are in data.db, where the rows are.
 */
export function createGrowthWriter({ data, file, clock, onChange }: WriterDeps) {
  const tables: { readonly [Kind in GrowthKind]: Table<Rows[Kind]> } = {
    pain: { get: (id) => data.pains.get(id, null), put: data.pains.put, remove: data.pains.remove },
    candidate: { get: (id) => data.evolution.get(id, null), put: data.evolution.put, remove: data.evolution.remove },
    profile_decision: data.profiles,
  }
  const apply = <Kind extends GrowthKind>(kind: Kind, id: string, json: string | null): void => {
    const table: Table<Rows[Kind]> = tables[kind]
    if (json === null) table.remove(id)
    else table.put(JSON.parse(json) as Rows[Kind])
  }
  const current = (kind: GrowthKind, id: string): string | null => jsonOf(tables[kind].get(id))

  const begin = (change: ChangeOf): string => {
    const changeId = newId()
    file.changes.add({ ...change, changeId, at: clock.now().toISOString() })
    return changeId
  }

  /**
   * Puts back what stood before a change, noted under `under`. Throws `conflict` where it was changed since. What stands
   * as before already was put back by an undo that was cut off.
   */
  const revert = (changeId: string, under: string): number =>
    data.inTransaction(() => {
      const entries = data.growth.entries(changeId)
      const isAsLeft = ({ kind, id, before, after }: (typeof entries)[number]): boolean =>
        [before, after].some((state) => isSame(state, current(kind, id)))
      if (!entries.every(isAsLeft)) throw new AppError('conflict', 'It was changed since; undo the later change first.')
      for (const { kind, id, agentId, before, after } of entries) {
        apply(kind, id, before)
        data.growth.addEntry(under, { kind, id, agentId, before: after, after: before })
        onChange(agentId, kind, id)
      }
      return entries.length
    })

  return {
    begin,
    write: (changeId: string, { kind, id, agentId, before, after }: State): void => {
      data.inTransaction(() => {
        apply(kind, id, jsonOf(after))
        data.growth.addEntry(changeId, { kind, id, agentId, before: jsonOf(before), after: jsonOf(after) })
      })
      onChange(agentId, kind, id)
    },
    /** True where a change touched something here. */
    holds: (changeId: string): boolean => data.growth.entries(changeId).length > 0,
    /** True where it touched something beside memories, and no memory. */
    isAlone: (changeId: string): boolean =>
      data.growth.entries(changeId).length > 0 && file.changes.memoryIds(changeId).length === 0,
    revert,
    /** Undo of a change that touched no memory. */
    undo: (caller: Caller, changeId: string): { changeId: string; restored: number } => {
      const done = found(file.changes.get(changeId), 'change')
      if (caller.agents !== 'all' && !caller.agents.includes(done.agentId)) throw notFound('change')
      if (done.undoneBy) throw new AppError('conflict', 'This change was undone before.')
      const { agentId, summary } = done
      const under = newId()
      const restored = revert(changeId, under)
      file.inTransaction(() => {
        file.changes.add({
          changeId: under,
          agentId,
          kind: 'undo',
          at: clock.now().toISOString(),
          author: 'user',
          summary,
        })
        file.changes.markUndone(done, under)
      })
      return { changeId: under, restored }
    },
  }
}
export type GrowthWriter = ReturnType<typeof createGrowthWriter>

interface Table<Row> {
  get(id: string): Row | undefined
  put(row: Row): void
  remove(id: string): void
}

/** The order of their fields does not matter: a row that is read has another one than the record it was made of. */
const isSame = (left: string | null, right: string | null): boolean =>
  left === null || right === null ? left === right : isDeepStrictEqual(JSON.parse(left), JSON.parse(right))

const jsonOf = (value: object | undefined | null): string | null => (value ? JSON.stringify(value) : null)
