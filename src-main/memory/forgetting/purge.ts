import { AppError } from '../../contract/error.ts'
import type { Purge } from '../../storage/trash-store.ts'
import { breathe } from '../../util/breathe.ts'
import { newId } from '../../util/ids.ts'
import { found } from '../lifecycle/not-found.ts'
import { createDestruction } from './destruction.ts'
import type { ForgetDeps } from './forget-deps.ts'
import { daysInTrash } from './trash.ts'

export interface Purged {
  readonly changeId: string
  readonly purged: number
  /** Messages that words were taken out of. */
  readonly redacted: number
  /** False where a large file is rewritten when the app closes: until then traces may be left in its gaps. */
  readonly isComplete: boolean
}

interface PurgeDeps extends Pick<ForgetDeps, 'file' | 'data' | 'clock' | 'onChange'> {
  /**
   * Rewrites both files so that nothing is left of what was deleted from them; false where that is still to be done
   * because a file is so large that others would have to wait.
   */
  readonly compact: (when: 'now' | 'closing') => Promise<boolean>
  readonly onRedacted: (agentId: string, sessionId: string) => void
  readonly signal: AbortSignal
}

const batchSize = 3
const mostAtOnce = 100_000

/**
 * Destroys what is in the trash: in memories.db, then what it left in data.db, then the bytes. What is to be done is
 * written down first and ticked off, so that a purge that is cut off is gone on with by `resume`.
 */
export function createPurge({ file, data, clock, compact, onChange, onRedacted, signal }: PurgeDeps) {
  const { destroy, clean } = createDestruction({ file, data })
  let working: Promise<unknown> = Promise.resolve()

  const begin = (
    agentId: string,
    author: 'user' | 'system',
    ids: readonly string[],
    inConversations: boolean,
  ): Purge => {
    const purge = { id: newId(), agentId, at: clock.now().toISOString() }
    const items = [...new Set(ids)].map((memoryId) => ({
      memoryId,
      inConversations: inConversations || file.trash.isWished(memoryId),
    }))
    file.trash.begin({ ...purge, author }, items)
    return purge
  }

  const work = async (purge: Purge): Promise<number> => {
    const redacted = new Map<string, string>()
    await breathe()
    for (;;) {
      const items = file.trash.items(purge.id, batchSize)
      if (items.length === 0) break
      const destroyed = destroy(purge, items)
      await breathe()
      for (const [message, session] of clean(purge.agentId, destroyed)) redacted.set(message, session)
      file.inTransaction(() => {
        for (const { memoryId } of destroyed) file.trash.removeItem(purge.id, memoryId)
      })
      await breathe()
      signal.throwIfAborted()
    }
    for (const session of new Set(redacted.values())) onRedacted(purge.agentId, session)
    onChange(purge.agentId, [], 'purged', purge.id)
    return redacted.size
  }

  const rewrite = async (open: readonly Purge[], when: 'now' | 'closing'): Promise<boolean> => {
    const isDone = await compact(when)
    if (isDone) {
      file.inTransaction(() => {
        for (const { id } of open) file.trash.end(id)
      })
    }
    return isDone
  }

  /** One after the other: each ends with the files rewritten. */
  const run = (purges: () => readonly Purge[]): Promise<Pick<Purged, 'redacted' | 'isComplete'>> => {
    const next = working.then(async () => {
      const open = purges()
      let redacted = 0
      for (const purge of open) redacted += await work(purge)
      return { redacted, isComplete: open.length === 0 || (await rewrite(open, 'now')) }
    })
    working = next.catch(() => undefined)
    return next
  }

  const idsOf = (agentId: string, ids: readonly string[]): readonly string[] => {
    const owners = JSON.stringify([agentId])
    for (const id of ids) {
      if (found(file.memories.get(id, owners), 'memory').status !== 'trashed')
        throw new AppError('conflict', 'The memory is not in the trash.')
    }
    return ids
  }

  const allOf = (agentId: string): string[] => [
    ...file.trash.ids(agentId, mostAtOnce),
    ...file.trash.removed(agentId, '\u{10ffff}', mostAtOnce).map(({ id }) => id),
  ]

  const expired = (seenAt: number): Map<string, string[]> => {
    const until = new Date(Math.min(clock.now().getTime(), seenAt) - daysInTrash * 86_400_000).toISOString()
    const gone = [...file.trash.expired(until, mostAtOnce), ...file.trash.removed(null, until, mostAtOnce)]
    return new Map(
      [...Map.groupBy(gone, ({ agentId }) => agentId)].map(([agentId, rows]) => [agentId, rows.map(({ id }) => id)]),
    )
  }

  return {
    /** `ids` null: all that is in the trash of the agent. Resolves when the bytes are gone. */
    purge: async (agentId: string, ids: readonly string[] | null, alsoInConversations: boolean): Promise<Purged> => {
      const { purge, count } = file.inTransaction(() => {
        const all = ids === null ? allOf(agentId) : idsOf(agentId, ids)
        if (all.length === 0) throw new AppError('not_found', 'There is nothing in the trash.')
        return { purge: begin(agentId, 'user', all, alsoInConversations), count: new Set(all).size }
      })
      return { changeId: purge.id, purged: count, ...(await run(() => [purge])) }
    },
    /** Ends what was cut off when the app last ended, and destroys what had been in the trash for 30 days by then, `seenAt`: one look at a clock, which may be wrong, destroys nothing. */
    resume: async (seenAt: number): Promise<void> => {
      file.inTransaction(() => {
        for (const [agentId, ids] of expired(seenAt)) begin(agentId, 'system', ids, false)
      })
      await run(file.trash.open)
    },
    /** Waits for what is running, then rewrites what was too large to be rewritten while others worked. */
    close: async (): Promise<void> => {
      await working
      const open = file.trash.open().filter(({ id }) => file.trash.items(id, 1).length === 0)
      if (open.length > 0) await rewrite(open, 'closing')
    },
  }
}
export type PurgeService = ReturnType<typeof createPurge>
