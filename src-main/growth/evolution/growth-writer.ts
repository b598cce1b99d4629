import type { Caller } from '../../contract/caller.ts'
import { AppError } from '../../contract/error.ts'
import type { Pain } from '../../contract/experience.ts'
import type { DataFile } from '../../storage/data-file.ts'
import type { EvolutionRow } from '../../storage/evolution-store.ts'
import type { MemoriesFile } from '../../storage/memories-file.ts'
import type { Clock } from '../../util/clock.ts'
import { newId } from '../../util/ids.ts'
import { found, notFound } from '../memory/not-found.ts'

type State =
  | {
      readonly kind: 'pain'
      readonly id: string
      readonly agentId: string
      readonly before: Pain | null
      readonly after: Pain | null
    }
  | {
      readonly kind: 'candidate'
      readonly id: string
      readonly agentId: string
      readonly before: EvolutionRow | null
      readonly after: EvolutionRow | null
    }

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
  readonly onChange: (agentId: string, what: State['kind'], id: string) => void
}

/**
 * The only way pains and candidates change: with an entry that undoes it. The change itself is listed with those of
 * memories; the entries are in data.db, where the rows are.
 */
export function createGrowthWriter({ data, file, clock, onChange }: WriterDeps) {
  const apply = (kind: State['kind'], id: string, json: string | null): void => {
    if (kind === 'pain') {
      if (json === null) data.pains.remove(id)
      else data.pains.put(JSON.parse(json) as Pain)
      return
    }
    if (json === null) data.evolution.remove(id)
    else data.evolution.put(JSON.parse(json) as EvolutionRow)
  }
  const current = (kind: State['kind'], id: string): string | null =>
    jsonOf(kind === 'pain' ? data.pains.get(id, null) : data.evolution.get(id, null))

  const begin = (change: ChangeOf): string => {
    const changeId = newId()
    file.changes.add({ ...change, changeId, at: clock.now().toISOString() })
    return changeId
  }

  /** Puts back what stood before a change, noted under `under`. Throws `conflict` where it was changed since. */
  const revert = (changeId: string, under: string): number =>
    data.inTransaction(() => {
      const entries = data.growth.entries(changeId)
      if (entries.some(({ kind, id, after }) => current(kind, id) !== after))
        throw new AppError('conflict', 'It was changed since; undo the later change first.')
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

const jsonOf = (value: object | undefined | null): string | null => (value ? JSON.stringify(value) : null)
