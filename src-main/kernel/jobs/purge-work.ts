import { AppError } from '../../contract/error.ts'
import type { Purging } from '../../memory/forgetting/purge.ts'
import type { JobHandler } from './job-handler.ts'
import type { JobRunner } from './job-runner.ts'
import type { MemoryChanged } from '../common/memory-events.ts'

interface PurgeWorkDeps {
  readonly purging: Purging
  /**
   * Rewrites both files so that nothing is left of what was deleted from them; false where that is still to be done
   * because a file is so large that others would have to wait.
   */
  readonly compact: (when: 'now' | 'closing') => Promise<boolean>
  readonly onChange: MemoryChanged
  readonly onRedacted: (agentId: string, sessionId: string) => void
  readonly runner: Pick<JobRunner, 'wake'>
}

export interface Purged {
  readonly changeId: string
  readonly purged: number
  /** Messages that words were taken out of. */
  readonly redacted: number
  /** False where a large file is rewritten when the app closes: until then traces may be left in its gaps. */
  readonly isComplete: boolean
}

type Outcome = Pick<Purged, 'redacted' | 'isComplete'>
type Purge = ReturnType<Purging['open']>[number]

/** Drives purges: batch by batch, then the files are rewritten. */
export function createPurgeWork({ purging, compact, onChange, onRedacted, runner }: PurgeWorkDeps) {
  /** Of each purge the messages that words were taken out of so far, with their conversations. */
  const redacted = new Map<string, Map<string, string>>()
  const waiting = new Map<string, PromiseWithResolvers<Outcome>>()
  /** Those that lack nothing but the rewriting of files which are too large for it now. */
  const left = new Set<string>()

  const open = (): readonly Purge[] => purging.open().filter(({ id }) => !left.has(id))

  const batch = async (purge: Purge): Promise<void> => {
    const touched = redacted.get(purge.id) ?? new Map<string, string>()
    redacted.set(purge.id, touched)
    for (const [message, session] of await purging.batch(purge)) touched.set(message, session)
    if (purging.hasItems(purge)) return
    for (const session of new Set(touched.values())) onRedacted(purge.agentId, session)
    onChange(purge.agentId, [], 'purged', purge.id)
  }

  /** Of those all of whose items are gone: they end with it. */
  const rewrite = async (purges: readonly Purge[], when: 'now' | 'closing'): Promise<void> => {
    const isComplete = await compact(when)
    if (isComplete) purging.end(purges)
    for (const { id } of purges) {
      if (!isComplete) left.add(id)
      waiting.get(id)?.resolve({ redacted: redacted.get(id)?.size ?? 0, isComplete })
      waiting.delete(id)
      redacted.delete(id)
    }
  }

  const giveUp = (error: unknown): void => {
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }

  const piece = async (): Promise<void> => {
    const purges = open()
    const unfinished = purges.find(purging.hasItems)
    try {
      if (unfinished) await batch(unfinished)
      else await rewrite(purges, 'now')
    } catch (error) {
      giveUp(error)
      throw error
    }
  }

  const handler: JobHandler = {
    kind: 'purge',
    line: 'files',
    priority: 2,
    next: () => (open().length > 0 ? piece : null),
    nextDueAt: () => null,
  }

  return {
    handler,
    /** `ids` null: all that is in the trash of the agent. Resolves when the bytes are gone. */
    purge: async (agentId: string, ids: readonly string[] | null, alsoInConversations: boolean): Promise<Purged> => {
      const { purge, count } = purging.begin(agentId, ids, alsoInConversations)
      const ended = Promise.withResolvers<Outcome>()
      waiting.set(purge.id, ended)
      runner.wake(handler.kind)
      return { changeId: purge.id, purged: count, ...(await ended.promise) }
    },
    /** Has destroyed what had been in the trash for 30 days by `seenAt`. */
    expire: (seenAt: number): void => {
      purging.expire(seenAt)
      runner.wake(handler.kind)
    },
    /** Once no piece runs: a batch more, so that what is little is gone, and what was too large to be rewritten while others worked. */
    close: async (): Promise<void> => {
      for (const purge of purging.open()) if (purging.hasItems(purge)) await batch(purge)
      const emptied = purging.open().filter((purge) => !purging.hasItems(purge))
      if (emptied.length > 0) await rewrite(emptied, 'closing')
      giveUp(new AppError('cancelled', 'The app is closing.'))
    },
  }
}
export type PurgeWork = ReturnType<typeof createPurgeWork>
