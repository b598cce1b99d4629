import type { DataFile } from '../../storage/data-file.ts'
import type { CapsDeps } from './middleware/caps.ts'
import type { UsageDeps } from './middleware/usage.ts'

/** Who asked a message: the user, or a schedule, which has caps of its own. */
export const createAskedBy = ({ jobs, queue }: Pick<DataFile, 'jobs' | 'queue'>) => ({
  capOf: (messageId: string): ReturnType<CapsDeps['capOf']> =>
    jobs.isClaimed(messageId) ? (queue.get(jobs.jobOf(messageId) ?? '', null)?.cap ?? null) : undefined,
  purposeOf: (messageId: string): ReturnType<UsageDeps['purposeOf']> =>
    jobs.isClaimed(messageId) ? 'schedule' : 'chat',
})
