import { reindexMessagesIfStale } from '../../../memory/lifecycle/reindex-messages.ts'
import { reindexIfStale } from '../../../memory/lifecycle/reindex.ts'
import type { ProfileFolder } from '../../../storage/profile-folder.ts'
import type { JobHandler } from '../job-handler.ts'
import type { Log } from '../../common/log.ts'

interface ReindexDeps {
  readonly folder: Pick<ProfileFolder, 'memories' | 'data'>
  readonly onProgress: (done: number) => void
  readonly log: Log
}

/** Once a run: brings the keyword indexes to this tokenizer, where they are of another. */
export function createReindexWork({ folder, onProgress, log }: ReindexDeps) {
  let isEnded = false
  let done: number | null = null
  const note = (rows: number): void => {
    done = rows
    onProgress(rows)
  }
  // An index that holds nothing yet is noted as current at once; what this fails at is tried again below.
  for (const noteIfNew of [
    reindexIfStale(folder.memories, note, AbortSignal.abort()),
    reindexMessagesIfStale(folder.data, note, AbortSignal.abort()),
  ])
    noteIfNew.catch(() => undefined)
  const handler: JobHandler = {
    kind: 'reindex',
    line: 'index',
    priority: 1,
    next: () =>
      isEnded
        ? null
        : async (signal) => {
            await reindexIfStale(folder.memories, note, signal)
            await reindexMessagesIfStale(folder.data, note, signal)
            isEnded = true
            done = null
          },
    nextDueAt: () => null,
    failed: (error) => log.error({ err: error }, 'an index could not be rebuilt'),
  }
  return {
    handler,
    /** How many rows are indexed anew so far; null where none are to be. */
    done: () => done,
  }
}
export type ReindexWork = ReturnType<typeof createReindexWork>
