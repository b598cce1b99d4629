import { readingKey } from './applied-store.ts'
import type { DataFile } from './data-file.ts'
import type { MemoriesFile } from './memories-file.ts'

/**
 * memories.db is as it was at `since`, and data.db counts as read what was read later: that is read once more. Words that
 * were suppressed meanwhile teach nothing then; a request to forget among them is carried out anew.
 */
export function readAgain(memories: MemoriesFile, data: DataFile, since: string, at: string): void {
  const read = data.jobs.doneSince(since)
  const unknown = read
    .map(({ messageId }) => messageId)
    .filter((id) => memories.applied.jobResult(readingKey(id)) === undefined)
  memories.inTransaction(() => {
    for (const id of unknown) if (data.traces.isSuppressed(id)) memories.applied.addJob(readingKey(id), '[]', at)
  })
  data.inTransaction(() => data.jobs.readAgain([...new Set(read.map(({ jobId }) => jobId))], unknown, at))
}
