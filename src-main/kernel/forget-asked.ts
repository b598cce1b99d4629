import type { LearnedOutcome } from '../memory/lifecycle/outcome.ts'
import type { MemoriesFile } from '../storage/memories-file.ts'

/** The first batch of what was learned from a message, where its requests to forget are kept too. */
export const firstBatchKey = (messageId: string): string => `extract:${messageId}`

/** The memories that a message may have asked to forget, where the user was asked which. */
export function askedAbout(applied: MemoriesFile['applied'], messageId: string): string[] {
  const outcomes = JSON.parse(applied.jobResult(firstBatchKey(messageId)) ?? '[]') as LearnedOutcome[]
  return outcomes.flatMap(({ reason, memoryId }) => (reason === 'forget_unclear' && memoryId ? [memoryId] : []))
}
