import { AppError } from '../../contract/error.ts'
import type { Purge } from '../../storage/trash-store.ts'
import { breathe } from '../../util/breathe.ts'
import { newId } from '../../util/ids.ts'
import { found } from '../../contract/found.ts'
import { createDestruction } from './destruction.ts'
import type { ForgetDeps } from './forget-deps.ts'
import { daysInTrash } from './trash.ts'
import { onlyOf } from '../../storage/scope.ts'
import { dayMs } from '../../util/days.ts'

type PurgeDeps = Pick<ForgetDeps, 'file' | 'data' | 'clock'>

const batchSize = 3
const mostAtOnce = 100_000

/**
 * Destroys what is in the trash: in memories.db, then what it left in data.db. What is to be done is written down first
 * and ticked off batch by batch, so that a purge that is cut off is gone on with. Who drives it rewrites the files.
 */
export function createPurge({ file, data, clock }: PurgeDeps) {
  const { destroy, clean } = createDestruction({ file, data })

  const begin = (
    agentId: string,
    author: 'user' | 'system',
    ids: readonly string[],
    inConversations: boolean,
  ): Purge => {
    const purge = { id: newId(), agentId, at: clock.now().toISOString() }
    file.trash.begin({ ...purge, author }, ids, inConversations)
    return purge
  }

  const hasItems = ({ id }: Purge): boolean => file.trash.items(id, 1).length > 0

  const idsOf = (agentId: string, ids: readonly string[]): readonly string[] => {
    for (const id of ids) {
      if (found(file.memories.get(id, onlyOf(agentId)), 'memory').status !== 'trashed')
        throw new AppError('conflict', 'The memory is not in the trash.')
    }
    return ids
  }

  const allOf = (agentId: string): string[] => [
    ...file.trash.ids(agentId, mostAtOnce),
    ...file.trash.removed(agentId, '\u{10ffff}', mostAtOnce).map(({ id }) => id),
  ]

  const expired = (seenAt: number): Map<string, string[]> => {
    const until = new Date(Math.min(clock.now().getTime(), seenAt) - daysInTrash * dayMs).toISOString()
    const gone = [...file.trash.expired(until, mostAtOnce), ...file.trash.removed(null, until, mostAtOnce)]
    return new Map(
      [...Map.groupBy(gone, ({ agentId }) => agentId)].map(([agentId, rows]) => [agentId, rows.map(({ id }) => id)]),
    )
  }

  return {
    /** Writes down what is to be destroyed. `ids` null: all that is in the trash of the agent. */
    begin: (agentId: string, ids: readonly string[] | null, alsoInConversations: boolean) =>
      file.inTransaction(() => {
        const all = ids === null ? allOf(agentId) : idsOf(agentId, ids)
        if (all.length === 0) throw new AppError('not_found', 'There is nothing in the trash.')
        // What an undo took away, and goes along, never lay there for the user.
        const count = ids === null ? file.trash.ids(agentId, mostAtOnce).length : new Set(all).size
        return { purge: begin(agentId, 'user', all, alsoInConversations), count }
      }),
    /** Writes down what had been in the trash for 30 days when the app last ended, `seenAt`: one look at a clock, which may be wrong, destroys nothing. */
    expire: (seenAt: number): void =>
      file.inTransaction(() => {
        for (const [agentId, ids] of expired(seenAt)) begin(agentId, 'system', ids, false)
      }),
    open: (): readonly Purge[] => file.trash.open(),
    hasItems,
    /** Destroys a few. Returns the messages that words were taken out of, each with its conversation. */
    batch: async (purge: Purge): Promise<Map<string, string>> => {
      const destroyed = destroy(purge, file.trash.items(purge.id, batchSize))
      await breathe()
      const redacted = await clean(purge.agentId, destroyed)
      file.inTransaction(() => {
        for (const { memoryId } of destroyed) file.trash.removeItem(purge.id, memoryId)
      })
      return redacted
    },
    /** Once the bytes are gone. */
    end: (purges: readonly Purge[]): void =>
      file.inTransaction(() => {
        for (const { id } of purges) file.trash.end(id)
      }),
  }
}
export type Purging = ReturnType<typeof createPurge>
