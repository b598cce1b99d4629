import type { Caller } from '../../../contract/caller.ts'
import { AppError } from '../../../contract/error.ts'
import type { DataFile } from '../../../storage/data-file.ts'
import type { EvolutionRow } from '../../../storage/evolution-store.ts'
import { ownersOf } from '../../../storage/scope.ts'
import type { Clock } from '../../../util/clock.ts'
import { found } from '../../../contract/found.ts'
import type { ChangeWriter } from '../../lifecycle/change-writer.ts'

interface DecideDeps<View> {
  readonly data: DataFile
  readonly writer: ChangeWriter
  readonly clock: Clock
  /** Null where it is of another kind, or nothing is left that could be shown for it. */
  readonly view: (row: EvolutionRow) => View | null
}

/**
 * Writes down what the user decided on a proposal, with a change that undoes it. It throws `conflict` where it was
 * decided so before. A rejected one is never proposed again.
 */
export function createDecide<View extends { readonly title: string }>({ data, writer, clock, view }: DecideDeps<View>) {
  return (caller: Caller, id: string, status: 'accepted' | 'rejected'): { decided: View; changeId: string } =>
    data.inTransaction(() => {
      const before = found(data.evolution.get(id, ownersOf(caller)), 'candidate')
      const { title } = found(view(before), 'candidate')
      if (before.status === status) throw new AppError('conflict', 'This was decided before.')
      const after: EvolutionRow = { ...before, status, decidedAt: clock.now().toISOString() }
      const { agentId } = before
      const changeId = writer.begin({ agentId, kind: `evolution_${status}`, summary: title, author: 'user' })
      writer.write(changeId, { store: 'candidate', id, agentId, before, after })
      return { decided: found(view(after), 'candidate'), changeId }
    })
}
